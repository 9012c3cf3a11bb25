"""The games: each a package of rules, cards, observation, view and a scripted player."""

from __future__ import annotations

from fairy_envs.engine import GameSpec

from . import damsels_tale, grimm_forest, scary_tales

GAMES: dict[str, GameSpec] = {spec.id: spec for spec in (damsels_tale.GAME, grimm_forest.GAME, scary_tales.GAME)}
"""Every game by its id."""
