"""Tables for language models: what `dicery mcp` serves (docs/research.md)."""
