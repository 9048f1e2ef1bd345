"""Slice & Dice in words: notations, labels, the log, prompts and refusals."""
