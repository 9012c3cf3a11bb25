"""The command line, `fairy`. Each command imports what it needs, so that `fairy --help` is there at once."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from fairy_envs.engine import GameSpec

app = typer.Typer(
    name="fairy",
    help="Fairy-tale board games: train agents on them, and play against those.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `fairy list` names it.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "--options", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Cards = Annotated[Path | None, typer.Option(help="Another card file than the game's own.", show_default=False)]
Seed = Annotated[int | None, typer.Option(min=0, help="What the deals are drawn from.", show_default="a fresh one")]


_MOST_GAMES = 10_000_000
_INTERRUPTED = 130
"""The exit code of what Ctrl-C has ended."""


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"fairy-envs {metadata.version('fairy-envs')}")
        raise typer.Exit


def _seats_option(people: str = "") -> Any:
    """The option `--seats`; `people` is how a person is called there, if one may sit at the table."""
    text = (
        f"Who sits where: {people}random, scripted, or a checkpoint: its folder, or its place in the project's "
        "checkpoints, such as damsels_tale/best, from any folder. Behind it may stand :greedy or :other_cards (play "
        "although the cards are not those it was trained on)."
    )
    return typer.Option(metavar="A,B,…", help=text, show_default=False)


@app.callback()
def fairy(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error; may stand anywhere.")] = False,
) -> None:
    """Fairy-tale board games: train agents on them, and play against those."""


@app.command("list")
def list_games() -> None:
    """Show the games and their options."""
    from fairy_envs import GAMES

    table = _table("game", "title", "kind", "seats by number of players", "options (the default first)")
    for spec in GAMES.values():
        counts = spec.options.allowed()["num_players"]
        seats = [f"{count}: {', '.join(spec.seats(spec.options(num_players=count)))}" for count in counts]
        table.add_row(spec.id, spec.title, spec.kind, "\n".join(seats), "\n".join(_choices(spec)))
    _print(table)


@app.command()
def rules(game: GameName) -> None:
    """Print the rules of a game, as it is played here, its options, and the words of its card file."""
    from fairy_envs.docs import words_of_cards

    spec = _spec(game)
    text = (spec.folder / "RULES.md").read_text(encoding="utf-8").rstrip("\n")
    text += "\n\n## Options\n\nOf `fairy play`, `train` and `evaluate`: `--option KEY=VALUE`, the default first.\n\n"
    text += "\n".join([*(f"- `{choice}`" for choice in _choices(spec)), "", *words_of_cards(spec)]).rstrip("\n")
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(100, Console().width))
    with console.pager():
        console.print(Markdown(text))


@app.command()
def train(
    game: GameName,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0, help="Stop after so long; with --resume, after so much more.", show_default="10, if no --decisions"
        ),
    ] = None,
    decisions: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Stop after so many decisions; with --resume, after so many more. The last rollout is always played "
            "to its end (512 games of 64 decisions).",
            show_default=False,
        ),
    ] = None,
    run: Annotated[Path | None, typer.Option(help="The folder of the run.", show_default="runs/GAME")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run instead of beginning one.")] = False,
    seat: Annotated[str | None, typer.Option(help="The seat that learns.", show_default="all seats in turn")] = None,
    seed: Seed = None,
    option: Options = None,
    cards: Cards = None,
) -> None:
    """Train an agent (MaskablePPO against its own past selves). Ctrl-C stops it and loses nothing."""
    spec = _spec(game)
    run = run or Path("runs") / spec.id
    if resume:
        refused = [
            name
            for name, given in (("--seat", seat), ("--seed", seed), ("--option", option), ("--cards", cards))
            if given is not None
        ]
        if refused:
            raise Misuse(f"{refused[0]} can't be given with --resume: a run keeps what it began with")
    try:
        with _extra("train", "training"):
            from training import ppo
        if resume:
            ppo.resume(run, minutes=minutes, decisions=decisions, game=spec.id)
            return
        options = _options(spec, option)
        agents = _agents(spec, options, cards)
        if seat is not None and seat not in agents:
            raise Misuse(f"--seat {seat}: expected one of {', '.join(agents)}")
        ppo.train(
            ppo.Settings.of(
                spec.id,
                run,
                minutes=minutes,
                decisions=decisions,
                options=options,
                cards=_file(cards),
                seat=seat,
                seed=secrets.randbits(32) if seed is None else seed,
            )
        )
    except KeyboardInterrupt as stop:
        if not str(stop):  # else it is saved, and the trainer has said how to go on
            print(f"interrupted; {'the run is as it was' if resume else 'nothing was saved'}", file=sys.stderr)
        sys.exit(_INTERRUPTED)


@app.command()
def evaluate(
    game: GameName,
    seats: Annotated[str | None, _seats_option()] = None,
    games: Annotated[int, typer.Option(min=1, max=_MOST_GAMES, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="What the deals are drawn from.")] = 0,
    option: Options = None,
    cards: Cards = None,
) -> None:
    """Let agents play many games on duplicate deals, and show how often each wins."""
    spec = _spec(game)
    options = _options(spec, option)
    names = _seats(seats, _agents(spec, options, cards))
    if "human" in names:
        raise Misuse(f"a person can't be evaluated; play with fairy play {spec.id} --seats {seats}")
    from training import evaluation

    report = evaluation.evaluate(spec.id, names, games=games, seed=seed, options=options, cards=_file(cards))
    _print(evaluation.table(report))


@app.command()
def play(
    game: GameName,
    seats: Annotated[str | None, _seats_option("human, ")] = None,
    seed: Seed = None,
    option: Options = None,
    cards: Cards = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
) -> None:
    """Play at the terminal. Any seat can be anyone; several people pass the keyboard round."""
    from fairy_envs import make
    from fairy_envs.agents import load_agent
    from fairy_envs.play import Match, Screen, people_and_agents
    from fairy_envs.play import play as play_at_terminal

    spec, screen = _spec(game), Screen()
    if load is None:
        env = make(spec.name, cards=_file(cards), **_options(spec, option))
        default = ",".join(["human", *["scripted"] * (len(env.possible_agents) - 1)])
        names = _seats(seats or default, env.possible_agents)
        players = people_and_agents(env, names, load_agent, screen)
        match = Match(env, names, secrets.randbits(32) if seed is None else seed)
    else:
        if seed is not None or option is not None:
            raise Misuse("--seed and --option can't be given with --load: the saved game has its own")
        match = Match.load(load, spec.id, cards=_file(cards))
        if seats is not None:
            match.seats = _seats(seats, match.env.possible_agents)
        players = people_and_agents(match.env, match.seats, load_agent, screen)
    play_at_terminal(match, players, screen, file=load)


@app.command()
def speed(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game, as `fairy list` names it.")] = "damsels_tale",
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the numbers there.", show_default=False)
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Put the table between the markers of a README.", show_default=False),
    ] = None,
    training: Annotated[bool, typer.Option(help="Measure training too, where it is installed.")] = True,
    starts: Annotated[bool, typer.Option(help="Measure a cold and a later start too.")] = True,
    seconds: Annotated[float, typer.Option(min=0.01, help="At least so long for each rate in each round.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="The best of so many counts.")] = 5,
) -> None:
    """Measure decisions a second on one core, beside the peers that are installed."""
    from fairy_envs import speed as measuring

    spec = _spec(game)
    measure_training = _training_speed() if training else None
    command = shlex.join(["fairy", *sys.argv[1:]])
    report = measuring.measure(
        spec,
        command,
        training=measure_training,
        starts=starts,
        seconds=seconds,
        rounds=rounds,
        tell=lambda what: print(f"measuring: {what}", file=sys.stderr, flush=True),
    )
    table = _table("", "measured by", ">decisions a second", f">times {measuring.PEER}")
    for row in report.rows():
        table.add_row(*row)
    _print(table, *report.notes())
    if json is not None:
        json.write_text(report.json(), encoding="utf-8")
    if write is not None:
        measuring.write_between(write, report.markdown())


@app.command()
def doctor(
    compile: Annotated[bool, typer.Option("--compile", help="Compile what is not yet in the cache.")] = False,
) -> None:
    """Show what is installed, what is missing, and whether the rules are compiled."""
    from fairy_envs import GAMES
    from fairy_envs import doctor as checks
    from fairy_envs.wording import install_command

    machine = _table("machine", "")
    for name, value in checks.machine().items():
        machine.add_row(name, value)
    installed = _table("part", "good for", "installed", "missing")
    for extra, packages in checks.packages().items():
        have = "\n".join(f"{package.name} {package.version}" for package in packages if package.version)
        lack = [package.name for package in packages if not package.version]
        hint = "\n".join([*lack, install_command(extra)]) if lack else "nothing"
        installed.add_row(f"[{extra}]" if extra else "core", checks.PURPOSES[extra], have, hint)
    if compile:
        for spec in GAMES.values():
            print(f"{spec.id}: all compiled rules loaded in {checks.compile_rules(spec):.1f} s", flush=True)
    compiled = _table("game", "compiled rules in the cache", "not yet", "cache")
    for rules in checks.compiled_rules(GAMES.values()):
        missing = f"{', '.join(rules.missing)}\nfairy doctor --compile" if rules.missing else "nothing"
        compiled.add_row(rules.game, ", ".join(rules.cached) or "none", missing, rules.folder)
    _print(machine, installed, compiled)


def _training_speed() -> Callable[[str], Any] | None:
    """What measures training, or None where it is not installed."""
    try:
        with _extra("train", "measuring training"):
            from training.speed import training_speed
    except MissingExtra as missing:
        print(f"Not measured: {missing}", file=sys.stderr)
        return None
    return training_speed


class Misuse(ValueError):
    """A command typed wrong; the message says what was expected."""


class MissingExtra(RuntimeError):
    """A command needs packages that are not installed; the message has the pip command that brings them."""


@contextmanager
def _extra(extra: str, what: str) -> Iterator[None]:
    """Say which extra brings what an import does not find."""
    from fairy_envs.wording import install_command

    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed, which {what} needs: {install_command(extra)}") from error


def _spec(game: str) -> GameSpec:
    from fairy_envs import GAMES
    from fairy_envs.wording import not_called

    if game not in GAMES:
        raise Misuse(not_called("game", game, list(GAMES)))
    return GAMES[game]


def _options(spec: GameSpec, given: Sequence[str] | None) -> dict[str, Any]:
    """Options typed as `key=value`, with each value as the game has it. Raises `OptionError`.

    Beside those of the game there is `max_decisions`. What else an environment takes is not for the command line:
    `render_mode="human"` would show a person everybody's hand.
    """
    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Misuse(f"--option {text}: expected key=value, such as num_players=2")
        if name == "cards":
            raise Misuse(f"--option {text}: card files have an option of their own, --cards {value}")
        options[name] = _value(value, spec.options.allowed().get(name, (None,)))
    of_game = {name: value for name, value in options.items() if name != "max_decisions"}
    spec.options.checked(spec.id, of_game, ("max_decisions",))
    return options


def _choices(spec: GameSpec) -> list[str]:
    """The options of a game with the values that they take, the default first."""
    choices, defaults = [], spec.options()
    for name, values in spec.options.allowed().items():
        default = getattr(defaults, name)
        others = [str(value) for value in values if value != default]
        choices.append(f"{name}={' | '.join([str(default), *others])}")
    return choices


def _file(cards: Path | None) -> str | None:
    return None if cards is None else str(cards)


def _value(text: str, allowed: Sequence[Any]) -> Any:
    for choice in allowed:
        if str(choice).casefold() == text.casefold():
            return choice
    return int(text) if text.isdecimal() and len(text) < 20 else text


def _agents(spec: GameSpec, options: dict[str, Any], cards: Path | None) -> Sequence[str]:
    """The agents of a game with these options, which are refused before long work begins if they can't be."""
    from fairy_envs import make

    agents: Sequence[str] = make(spec.name, cards=_file(cards), **options).possible_agents
    return agents


def _seats(names: str | None, agents: Sequence[str]) -> list[str]:
    """The names of `--seats`, one for each agent."""
    if names is None:
        example = ",".join(["scripted", *["random"] * (len(agents) - 1)])
        raise Misuse(f"--seats is missing: name who plays {', '.join(agents)}, such as {example}")
    seats = [name.strip() for name in names.split(",")]
    if len(seats) != len(agents) or not all(seats):
        raise Misuse(f"--seats {names}: expected {len(agents)} names with commas between them, for {', '.join(agents)}")
    return seats


def _table(*columns: str) -> Table:
    """A table; the heads of columns with numbers begin with ">"."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column.startswith(">") else "left"
        table.add_column(column.removeprefix(">"), justify=justify, overflow="fold")
    return table


def _print(*parts: Any) -> None:
    from rich.console import Console

    # A file or a pipe has no width of its own, and Rich would fold tables at 80.
    console = Console(markup=False, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else 120)
    for part in parts:
        console.print(part)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; errors are one line on standard error, and exit with 1, or 2 where the command was typed wrong."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in arguments
    arguments = [argument for argument in arguments if argument != "--debug"]
    try:
        with _warnings_in_one_line():
            code = app(arguments or ["--help"], prog_name="fairy", standalone_mode=False)
        if code == _INTERRUPTED:  # what typer makes of Ctrl-C, without a word
            print("interrupted", file=sys.stderr, flush=True)
    except (typer.Abort, KeyboardInterrupt):
        print("interrupted", file=sys.stderr, flush=True)
        code = _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left, as `head` does; Python would complain once more while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except Exception as error:
        if debug:
            raise
        code = _fail(*_explained(error))
    sys.exit(code if isinstance(code, int) else 0)


@contextmanager
def _warnings_in_one_line() -> Iterator[None]:
    """Warnings without the place in the code that Python prints with them."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        print(f"warning: {message}", file=sys.stderr, flush=True)

    with warnings.catch_warnings():
        warnings.showwarning = show
        yield


def _explained(error: Exception) -> tuple[str, int]:
    """An error in one line, and the exit code."""
    if hasattr(error, "format_message"):  # typer's usage errors, whose class has no public name
        return error.format_message().rstrip(".") + _what_there_is(error), 2
    if isinstance(error, Misuse):
        return str(error), 2
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}", 1
    if isinstance(error, ValueError | RuntimeError | OSError | ImportError) and str(error):
        return str(error), 1
    return f"{type(error).__name__}: {error} (a fault of this program; --debug shows where)", 1


def _what_there_is(misuse: Any) -> str:
    """What could have been typed: the end of an error of typer's that does not say it."""
    if misuse.ctx is None or getattr(misuse, "possibilities", None):
        return ""
    command = misuse.ctx.command
    if hasattr(misuse, "possibilities"):  # an unknown option like none that there is
        names = [name for parameter in command.params for name in parameter.opts if name.startswith("--")]
        return f" (options: {', '.join([*names, '--help'])})"
    if hasattr(command, "commands"):
        return f" (commands: {', '.join(command.commands)})"
    return f"; see {misuse.ctx.command_path} --help"


def _fail(message: str, code: int) -> int:
    print(f"error: {' '.join(message.split())}", file=sys.stderr, flush=True)
    return code


if __name__ == "__main__":
    main()
