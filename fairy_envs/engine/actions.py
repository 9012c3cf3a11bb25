"""The table of actions: ids, names and documentation come from one list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """A run of action ids of one kind, `low` being the number that its first id stands for."""

    name: str
    size: int = 1
    low: int = 0
    doc: str = ""


class Actions:
    """The actions of a game, in groups. `ACTIONS.play` is the first id of the group "play"."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self._first: dict[str, int] = {}
        start = 0
        for group in groups:
            self._first[group.name] = start
            start += group.size
        self.size = start

    def __getattr__(self, name: str) -> int:
        try:
            return int(self.__dict__["_first"][name])
        except KeyError:
            raise AttributeError(f"no group of actions is called '{name}'") from None

    def __len__(self) -> int:
        return self.size

    def find(self, action: int) -> tuple[Group, int]:
        """The group of an action id, and the number that the id stands for in it."""
        for group in self.groups:
            first = self._first[group.name]
            if first <= action < first + group.size:
                return group, action - first + group.low
        raise ValueError(f"action {action} is not from 0 to {self.size - 1}")

    def __iter__(self) -> Iterator[tuple[int, Group, int]]:
        for action in range(self.size):
            yield (action, *self.find(action))
