"""Training agents by self-play, measuring them by duplicate games, and writing them as checkpoints."""
