"""Test helpers for environments of many seats, hidden hands and masked actions.

Each helper takes ``env_fn``, a callable without arguments that makes a fresh PettingZoo AEC environment, plays seeded
random games on it and raises `AssertionError` at the first fault. The message names the seed, the game, the decision,
the seat and what differed first.

* `assert_no_leak`: no seat is shown what it may not know.
* `assert_masks_sound`: what the mask allows applies, all else is refused and changes nothing.
* `assert_deterministic`: seed and actions decide the game, and nothing else does.
* `assert_copies_exactly`: deepcopy, pickle and snapshots go on exactly as the original does, and leave it alone.
* `conformance`: all of these and PettingZoo's own tests, as far as they apply to the environment at hand.

`assert_no_leak` asks for what the environments of this package offer (`resample`, `hidden_fields`, `open_fields`,
`waiting`, `asked`). The others need the AEC interface alone; ``strict=False`` leaves out what this package promises
and PettingZoo does not.
"""

from fairy_envs.testing._play import Policy
from fairy_envs.testing.conformance import ConformanceReport, conformance
from fairy_envs.testing.copies import assert_copies_exactly
from fairy_envs.testing.determinism import assert_deterministic
from fairy_envs.testing.masks import assert_masks_sound
from fairy_envs.testing.secrecy import assert_no_leak

__all__ = [
    "ConformanceReport",
    "Policy",
    "assert_copies_exactly",
    "assert_deterministic",
    "assert_masks_sound",
    "assert_no_leak",
    "conformance",
]
