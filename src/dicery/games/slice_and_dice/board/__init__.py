"""Drawings of Slice & Dice: for a page, as a picture, in characters."""
