"""The table in the browser: hosted matches, pages, live updates, JSON API."""
