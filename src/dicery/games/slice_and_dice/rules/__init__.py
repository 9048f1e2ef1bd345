"""The rules of Slice & Dice: state.py is the position and the turn sequence, what steps do has modules of its own."""
