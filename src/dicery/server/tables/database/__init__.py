"""What is stored of tables: the database of hosted matches, on SQLite or PostgreSQL, and those who share it."""
