"""The rules of Chicken Fried Dice: state.py is the position and the turn sequence, sheet.py one seat's things."""
