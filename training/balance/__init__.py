"""How evenly matched the seats, places and cards of each game are, as tables in Markdown: a module for each game.

Each has `arguments(parser)`, which adds what can be asked of it, and `tables(asked)`, which measures and returns lines.
"""
