"""Chicken Fried Dice in words."""
