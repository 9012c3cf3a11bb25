"""The games: each a package of rules, cards, observation, view and a scripted player."""

from __future__ import annotations

from fairy_envs.engine import GameSpec

from . import book_of_shadows, damsels_tale, grimm_forest, scary_tales

GAMES: dict[str, GameSpec] = {
    spec.id: spec for spec in (damsels_tale.GAME, grimm_forest.GAME, scary_tales.GAME, book_of_shadows.GAME)
}
"""Every game by its id."""
