"""What a player sees of the table, and that every question says what it is about. Nothing of this game is hidden."""

from typing import Any

import pytest

from .table import EACH_ONE, FOUR, LEO, PHOEBE, PIPER, PRUE, THREE, Table
from .test_confronting import DEVOURER
from .test_spaces import stop_on


def panel(table: Table, player: int, title: str) -> Any:
    """A part of the table as a player sees it, by how its title begins."""
    return next(part for part in table.env.view(f"player_{player}")["table"] if part["title"].startswith(title))


@pytest.mark.rule("BS-03", "BS-04")
def test_all_see_the_ring_and_who_stands_where():
    places = {PRUE: "Kali", PIPER: "Kali", LEO: "Grams"}
    table = Table(players=4, turn=PHOEBE, places=places, dice=(1, 1), **EACH_ONE)
    for player in range(4):
        spaces = panel(table, player, "The ring")["spaces"]
        assert len(spaces) == 32
        here = {space["title"]: sorted(space["pieces"]) for space in spaces if space["pieces"]}
        assert here == {"Start": [PHOEBE], "Grams": [LEO], "Kali": [PIPER, PRUE]}
    text = table.env.text("player_0")
    assert "Prue on 25 (Kali)" in text and "Leo on 3 (Grams)" in text
    assert "PrPi" in text or "PiPr" in text, "marks that tell the three sisters apart"


@pytest.mark.rule("BS-15", "BS-17", "BS-31")
def test_all_see_both_scales():
    table = Table(progress={PRUE: 2, LEO: 6}, notches={"Kali": 2, "Yama": 5}, beaten=["Barbas"])
    grid = panel(table, 0, "The scales: 6 steps")
    assert grid["columns"] == ["characters", "Demons"]
    assert grid["rows"]["step 2"] == [PRUE, "Kali"]
    assert grid["rows"]["step 5"] == ["", "Yama"]
    assert grid["rows"]["the Book"] == [LEO, ""]
    assert "Barbas" not in str(grid) and "Barbas" not in panel(table, 0, "Demons: 1 of 14")["rows"]


@pytest.mark.rule("BS-02", "BS-12", "BS-24", "BS-33", "BS-41", "BS-42")
def test_all_see_who_holds_what_and_who_runs_whom():
    table = Table(
        players=4,
        turn=PHOEBE,
        used=[PRUE],
        powerless={LEO: 2},
        skips={PIPER: 1},
        powers={PIPER: ["Levitation"]},
        tokens={PRUE: ["Silver Athame", "Binding Verse"]},
        dice=(1, 1),
        **EACH_ONE,
    )
    for player, name in enumerate(FOUR):
        grid = panel(table, player, "Characters")
        columns = [column.removesuffix(" (me)") for column in grid["columns"]]
        assert columns == [FOUR[(player + away) % 4] for away in range(4)]
        of = {row: dict(zip(columns, values, strict=True)) for row, values in grid["rows"].items()}
        assert of["run by"][name] == "me"
        assert of["own Power"][PRUE] == "Telekinesis (used)" and of["own Power"][PIPER] == "Freeze Time (ready)"
        assert of["own Power"][LEO] == "Teleportation (fails for 2 turns)"
        assert of["new Powers"][PIPER] == "Levitation"
        assert sorted(of["Spells, Objects"][PRUE].split(", ")) == ["Binding Verse", "Silver Athame"]
        assert of["turns to miss"][PIPER] == "1"
    assert panel(table, 1, "Characters")["rows"]["run by"] == ["me", "player_2", "player_3", "player_0"]


@pytest.mark.rule("BS-26", "BS-27", "BS-30")
def test_all_see_which_demons_could_be_beaten_now_and_by_whom():
    table = Table(turn=LEO, dice=(1, 1), **DEVOURER)
    rows = panel(table, 0, "Demons")["rows"]
    space, notch, weak, chance = rows["Soul Devourer"]
    assert (space, notch) == ("16", "0")
    assert weak == "Premonition (Phoebe), Protection (Prue), Banishing Potion (Leo)"
    assert chance.startswith("2-6 by ") and set(chance.removeprefix("2-6 by ").split("/")) == {PRUE, PHOEBE, LEO}
    assert rows["Barbas"][2:] == ["Premonition (Phoebe), Amulet of Light (-)", ""]
    same = Table(powers={PHOEBE: ["Protection"]}, tokens={PHOEBE: ["Banishing Potion"]})
    assert panel(same, 0, "Demons")["rows"]["Soul Devourer"][3] == "3-6 by Phoebe"
    blessed = Table(powers={PHOEBE: ["Protection"]}, tokens={PHOEBE: ["Banishing Potion"]}, bonus=1)
    assert panel(blessed, 0, "Demons")["rows"]["Soul Devourer"][3] == "2-6 by Phoebe"


@pytest.mark.rule("BS-08", "BS-34")
def test_whoever_is_asked_about_a_roll_sees_where_it_leads():
    table = Table(players=4, turn=LEO, notches={"Barbas": 3}, dice=(1, 2), **EACH_ONE).decide("leave the roll")
    view = table.env.view("player_0")
    assert view["question"] == "Prue: Do I use Telekinesis on Leo's roll?"
    facts = panel(table, 0, "Table")["facts"]
    assert facts["dice"] == "1 + 2: Leo would go to 4 Barbas"
    assert facts["there"] == "Barbas can't be confronted, and advances to 4 of 6"
    assert facts["ahead"].startswith("2 Grams; 3 Barbas (a Demon to 4); 4 Power of Three; ")
    seen = table.sees(0)
    assert seen.threat == 4 and seen.demon[table.demons.index("Barbas")] == 1
    assert seen.threats[:3].tolist() == [0, 4, 0], "two, three and four ahead: an Ally, Barbas, a Power of Three"


@pytest.mark.rule("BS-27")
def test_what_lies_ahead_is_told_for_whoever_rolls():
    table = Table(players=4, turn=PHOEBE, places={PHOEBE: 12}, dice=(1, 1), **DEVOURER, **EACH_ONE)
    assert table.sees(2).chances[:4].tolist() == [0, 1, 0, 0]
    assert table.leave().asked == LEO


@pytest.mark.rule("BS-05", "BS-06", "BS-33", "BS-40")
def test_all_see_what_is_left_and_what_lasts():
    table = Table(players=2, tokens={PRUE: ["Binding Verse"]}, powers={LEO: ["Reflection"]}, bonus=2, refresh="round")
    for player in range(2):
        facts = panel(table, player, "Table")["facts"]
        assert facts["left"] == "6 Spells and Objects on the Book, 3 new Powers beside it"
        assert facts["a used Power comes back"] == "with its character's next turn"
        assert facts["the next confrontation"] == "2 is added to its roll"


@pytest.mark.rule("BS-01")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_observation_is_told_from_the_character_that_decides(players):
    table = Table(players=players, turn=PHOEBE, places={PHOEBE: 3}, dice=(1, 1))
    while table.turn == PHOEBE:
        seen = table.sees(table.player)
        me = FOUR.index(table.asked)
        assert seen.character.tolist() == [int(place == me) for place in range(4)]
        assert seen.turn.tolist() == [int((me + place) % 4 == 2) for place in range(4)]
        assert seen.place.tolist() == [table.place(FOUR[(me + place) % 4]) for place in range(4)]
        table.decide(table.choices[0])


@pytest.mark.rule("BS-18")
@pytest.mark.parametrize(
    ("table", "question"),
    [
        (lambda: stop_on(THREE[0]), "Leo: What does the Power of Three give me?"),
        (lambda: stop_on("Soul Devourer", turn=PHOEBE, **DEVOURER), "Phoebe: Do I confront Soul Devourer?"),
        (
            lambda: stop_on("A Call for Help"),
            "Leo: A Call for Help: You may go on to where another character is. Do I do it?",
        ),
        (
            lambda: stop_on("Grams", places={PRUE: 2}, tokens={PRUE: ["Binding Verse"]}),
            "Leo: With whom do I exchange a Spell or an Object?",
        ),
        (
            lambda: stop_on("Grams", places={PRUE: 2}, tokens={PRUE: ["Binding Verse"]}).decide("exchange with Prue"),
            "Leo: What do I take from Prue?",
        ),
    ],
)
def test_questions_say_who_is_meant_and_what(table, question):
    assert table().env.view("player_0")["question"] == question


@pytest.mark.rule("BS-01")
def test_at_the_end_all_see_that_it_is_over():
    table = stop_on("Barbas", players=4, notches={"Barbas": 5})
    for player in range(4):
        view = table.env.view(f"player_{player}")
        assert (view["over"], view["on_turn"], view["question"]) == (True, False, "")


@pytest.mark.rule("BS-31")
def test_a_game_that_is_won_can_be_shown():
    table = stop_on("Javna", turn=PIPER, living=["Javna"], tokens={PIPER: ["Binding Verse"]})
    table.will_fight(6).decide("confront Javna")
    assert "Demons: 14 of 14 beaten" in table.env.text("player_0")


@pytest.mark.rule("BS-12", "BS-18", "BS-19", "BS-34")
def test_every_choice_of_random_games_has_words_of_its_own_and_lines_fit():
    for players in (1, 3):
        table = Table.dealt(players, seed=players)
        for step in range(150):
            if table.over:
                break
            choices = table.choices
            assert len(set(choices)) == len(choices)
            table.decide(choices[(step * 7 + players) % len(choices)])
            if step % 25 == 0:
                text = table.env.text(table.env.possible_agents[0])
                assert max(len(line) for line in text.split("\n")) <= 80
