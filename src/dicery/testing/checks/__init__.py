"""What every game keeps, whatever it plays like: checks of positions, of look-alikes and of matches."""
