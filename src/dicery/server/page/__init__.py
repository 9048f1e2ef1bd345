"""What people are shown of a table, drawn from a viewer's view."""
