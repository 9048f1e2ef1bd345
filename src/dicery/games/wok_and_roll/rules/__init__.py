"""The rules of Wok and Roll, compiled with mypyc."""
