"""What people see: pages, and updates of the table page, each drawn from the view of whoever looks."""
