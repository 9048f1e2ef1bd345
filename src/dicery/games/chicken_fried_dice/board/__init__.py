"""The drawings of Chicken Fried Dice."""
