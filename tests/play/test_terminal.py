"""A game at the terminal, typed by a script."""

import re
from pathlib import Path

import pytest
from engine.small_game import GAME as HENHOUSE
from typed import Script, legal, play_typed, sit_down

from fairy_envs.envs import AEC
from fairy_envs.play import Match

MISTY = {"dragon": "misty"}
KEPT = "The game is saved. Go on"


def test_typed_by_number_by_words_with_nonsense_undo_save_and_quit(tmp_path: Path) -> None:
    match = sit_down(["human", "scripted"], options=MISTY)
    words = match.env.describe_action(legal(match)[1])
    file = tmp_path / "game.json"
    script = play_typed(
        match,
        ["help", "", "fly away", "0", "99", "undo", words.upper(), "undo", "1", f"save {file}", "2", "quit"],
        tmp_path / "other.json",
    )
    assert script.text.count("Not possible now") == 4  # nothing, nonsense, and two numbers that no choice has
    assert "You have decided nothing yet." in script.text
    assert script.text.count("Back at your last decision.") == 1
    assert "take back your last decision" in script.text
    assert f"fairy play damsels_tale --load {file}" in script.text
    assert not (tmp_path / "other.json").exists()  # quit saves where the game was saved before

    loaded = Match.load(file, "damsels_tale")
    assert loaded.env.text("knight_0") == match.env.text("knight_0")
    assert loaded.env.events("knight_0", since="start") == match.env.events("knight_0", since="start")
    assert loaded.record() == match.record()
    assert ("knight_0", "undo") in loaded.record()["decisions"]


def test_what_is_shown_before_a_decision(tmp_path: Path) -> None:
    match = sit_down(["human", "scripted"])
    table = match.env.text("knight_0").rstrip()
    script = play_typed(match, ["1", "quit"], tmp_path / "game.json")
    first, second = (place for place, text in enumerate(script.shown) if text == "knight_0> ")
    assert table in script.shown[first - 2]
    assert script.shown[first - 1].startswith("  1  play ")
    happened = script.shown[first + 1]
    sentences = [event["text"] for event in match.env.events("knight_0")]
    assert happened == "\nWhat happened\n" + "\n".join(f"  {sentence}" for sentence in sentences)
    assert match.env.text("knight_0").rstrip() in script.shown[second - 2]


def test_a_whole_game_against_an_agent_loaded_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play_typed(sit_down(["human", "random"], options=MISTY), ["1"] * 3, file)  # then the keyboard is closed
    script = play_typed(Match.load(file, "damsels_tale"), ["1"] * 400, file)
    match = Match.load(file, "damsels_tale")
    assert not match.over  # an ended game is not saved by itself
    assert re.search(r"wins!? The winner is .*, the (Knight|Baby Dragon) \((knight|dragon)_0\)\.$", script.shown[-1])
    assert "The game is over." in script.shown[-2]
    assert script.shown[-3].startswith("\nWhat happened\n")


@pytest.mark.parametrize(("helping", "leaving"), [("h", "q"), ("?", "exit"), ("HELP", "Q")])
def test_short_words_for_help_and_for_leaving(tmp_path: Path, helping: str, leaving: str) -> None:
    script = play_typed(sit_down(["human", "scripted"]), [helping, leaving, "1"], tmp_path / "game.json")
    assert script.text.count("The rules: fairy rules damsels_tale") == 1
    assert "Not possible now" not in script.text
    assert (tmp_path / "game.json").exists() and script.shown.count("knight_0> ") == 2


def test_words_that_fit_several_choices_get_those(tmp_path: Path) -> None:
    match = sit_down(["human", "scripted"])
    choices = [match.env.describe_action(action) for action in legal(match)]
    letter = next(letter for letter in "aeiou" if 1 < sum(letter in words[5:] for words in choices) < len(choices))
    script = play_typed(match, ["PLAY ", letter, "0", "quit"], tmp_path / "game.json")
    lines = [f"  {number}  {words}" for number, words in enumerate(choices, 1)]
    fitting = [line for line, words in zip(lines, choices, strict=True) if letter in words.casefold()]
    assert "\n".join(["'PLAY' fits more than one choice:", *lines]) in script.shown
    assert "\n".join([f"'{letter}' fits more than one choice:", *fitting]) in script.shown
    assert script.shown[-2] == "knight_0> " and script.shown[-3].startswith("Not possible now: '0'")


def test_agents_alone(tmp_path: Path) -> None:
    match = sit_down(["scripted", "random"])
    script = play_typed(match, [], tmp_path / "game.json")
    assert "The winner is" in script.shown[-1]
    name = match.env.view("knight_0")["me"]
    assert script.shown[-2].startswith(f"\nThe table at the end, in the words of knight_0 ({name})\n\n")
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_cut(tmp_path: Path) -> None:
    script = play_typed(sit_down(["random", "random"], options={"max_decisions": 3}), [], tmp_path / "game.json")
    assert script.shown[-1] == "\nThe game was cut after 3 decisions, and nobody wins."
    assert script.shown[-3].startswith("\nWhat happened\n")


def test_three_people_pass_the_keyboard_round(tmp_path: Path) -> None:
    match = Match(AEC(HENHOUSE), ["human"] * 3, 0)
    script = play_typed(match, ["", "1", "", "2", "", "1", "", "undo", "2", "", "quit"], tmp_path / "game.json")
    assert script.shown[0] == "Henhouse, seed 0\n  farmer_0: human, farmer_1: human, farmer_2: human"
    passed = re.findall("keyboard to (farmer_[012])", script.text)
    assert passed == ["farmer_0", "farmer_1", "farmer_2", "farmer_0", "farmer_1"]
    who = [agent for agent, _ in match.record()["decisions"]]
    assert who == ["farmer_0", "farmer_1", "farmer_2", "farmer_0", "farmer_0"]  # the fourth is the undo


@pytest.mark.parametrize("leaving", ["quit", "exit", " Q "])
def test_whoever_takes_the_keyboard_can_leave_or_save_and_is_shown_nothing(tmp_path: Path, leaving: str) -> None:
    match, file, other = sit_down(["human", "human"]), tmp_path / "game.json", tmp_path / "other.json"
    script = play_typed(match, ["", "1", "help", "?", "undo", f"save {other}", leaving, "", "1"], file)
    passed = script.shown[len(script.shown) - script.shown[::-1].index(Script.BLANK) :]  # the last screen
    prompt, told = passed[0], passed[1]
    assert prompt.startswith("Pass the keyboard to dragon_0")
    assert told == "Enter shows the table to dragon_0; save [FILE] saves the game, quit saves it and leaves."
    saved = [f"{done} with fairy play damsels_tale --load {other}" for done in ("Saved. Go on at any time", KEPT)]
    assert passed == [*[prompt, told] * 3, prompt, saved[0], prompt, saved[1]]
    assert len(match.record()["decisions"]) == 1
    assert Match.load(other, "damsels_tale").record() == match.record()


def test_three_agents(tmp_path: Path) -> None:
    match = Match(AEC(HENHOUSE), ["random"] * 3, 0)
    script = play_typed(match, [], tmp_path / "game.json")
    won = [agent for agent, reward in match.env.rewards.items() if reward > 0]
    assert won and re.findall("farmer_[012]", match.result()) == won
    assert script.shown[-1].endswith(match.result())


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), EOFError()])
def test_ctrl_c_and_a_closed_keyboard_lose_nothing(tmp_path: Path, stop: BaseException) -> None:
    file = tmp_path / "game.json"
    match = sit_down(["human", "scripted"])
    script = play_typed(match, ["1", stop], file)
    assert script.shown[-1] == f"The game is saved. Go on with fairy play damsels_tale --load {file}"
    assert Match.load(file, "damsels_tale").env.snapshot() == match.env.snapshot()


def test_a_file_that_is_something_else_is_not_overwritten(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    script = play_typed(sit_down(["human", "scripted"]), [f"save {notes}", "quit"], tmp_path / "game.json")
    assert "save under another" in script.text
    assert notes.read_text() == "mine"
    assert (tmp_path / "game.json").exists()


def test_no_folder_is_made_for_a_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "saves" / "game.json"
    script = play_typed(sit_down(["human", "scripted"]), [f"save {tmp_path}/nowhere/x.json", "1", "quit"], file)
    told = f"{tmp_path}/nowhere/x.json: there is no folder {tmp_path}/nowhere; make it first, or save elsewhere"
    assert script.shown.count(told) == 1 and script.shown[script.shown.index(told) + 1] == "knight_0> "
    assert [path.name for path in tmp_path.iterdir()] == ["saves"]  # the program's own folder is made
    assert len(Match.load(file, "damsels_tale").record()["decisions"]) >= 1


def test_another_game_s_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play_typed(sit_down(["human", "scripted"]), ["1", "1", f"save {file}", "1", "quit"], file)
    first = file.read_bytes()
    script = play_typed(sit_down(["human", "scripted"]), [f"save {file}", "1", "quit"], file)
    assert script.text.count(f"--load {tmp_path / 'game_2.json'}") == 2
    script = play_typed(sit_down(["human", "scripted"]), ["quit"], file)
    assert f"--load {tmp_path / 'game_3.json'}" in script.text
    assert file.read_bytes() == first
    play_typed(Match.load(file, "damsels_tale"), ["1", "quit"], file)  # the same game goes on in its own file
    assert file.read_bytes() != first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "game_2.json", "game_3.json"]


def test_nothing_that_can_be_typed_ends_the_game(tmp_path: Path) -> None:
    match = sit_down(["human", "scripted"])
    typed = ["9" * 5000, "save a\0b", "save ~nobody-of-this-name/game.json", "quit"]
    script = play_typed(match, typed, tmp_path / "game.json")
    for words in ("Not possible now: '999", r"a\x00b: can't be written", "home directory"):
        assert any(words in text for text in script.shown), words
    assert (tmp_path / "game.json").exists()


def test_a_single_choice_is_asked_and_enter_takes_it(tmp_path: Path) -> None:
    match = sit_down(["human", "scripted"])
    script = play_typed(match, ["1", "1", "1", "", "quit"], tmp_path / "game.json")
    assert "There is one choice: Enter takes it." in script.text
    assert [who for who, _ in match.record()["decisions"]].count("knight_0") == 4


def test_two_people_never_see_each_other_s_cards(tmp_path: Path) -> None:
    """The Knight's cards are odd and the Dragon's even. Nothing is played before both have chosen, so until then no
    card of the other may be shown at all; later a hand, and what was dealt, never may."""
    match = sit_down(["human", "human"])
    script = play_typed(match, ["", "1"] * 400, tmp_path / "game.json")
    screens: list[list[str]] = [[]]
    for shown in script.shown:
        if shown == Script.BLANK:
            screens.append([])
        else:
            screens[-1].append(shown)
    screens = screens[1:]
    passed, seen = screens[::2], screens[1::2]
    assert len(seen) > 10
    for screen in passed:  # between two people stands nothing but the request to pass the keyboard
        assert len(screen) == 1 and screen[0].startswith("Pass the keyboard to ")
    for number, screen in enumerate(seen):
        text = "\n".join(screen)
        odd = "knight_0> " in text
        assert odd != ("dragon_0> " in text)
        shown_cards = text if number < 2 else text[text.index("\nMy hand\n") :]
        dealt = [line for line in text.splitlines() if " holds " in line]
        cards = [int(card) for card in re.findall(r"\((\d+)\)", "\n".join([shown_cards, *dealt]))]
        # The last person of the game also sees how it ends.
        if "The game is over." not in text:
            assert cards and all(card % 2 == odd for card in cards)


def test_undo_of_one_of_two_people_takes_back_what_the_other_did_since(tmp_path: Path) -> None:
    match = sit_down(["human", "human"])
    before = match.env.text("knight_0")
    play_typed(match, ["", "1", "", "1", "", "undo", "quit"], tmp_path / "game.json")
    assert match.env.agent_selection == "knight_0"
    assert match.env.text("knight_0") == before
    assert match.record()["decisions"][-1] == ("knight_0", "undo")
