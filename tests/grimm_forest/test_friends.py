"""The Friends whose cards are published: GF-87 to GF-93."""

import numpy as np
import pytest

from .table import ALONE, EMPTY, GAINS, Table

# --- Aladdin ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-87")
@pytest.mark.parametrize(
    ("said", "spots", "right"),
    [
        ("alone", ALONE, True),
        ("alone", ("fields", "fields", "brickyard"), False),
        ("with others", ALONE, False),
        ("with others", ("fields", "forest", "fields"), True),
    ],
)
def test_aladdin_pays_for_what_comes_as_it_was_said(said, spots, right):
    table = Table(friends=["Aladdin"], there=EMPTY)
    assert (table.asked, table.question, table.choices) == (0, "announce", ["say: with others", "say: alone"])
    table.decide(f"say: {said}")
    for seat in range(3):
        assert f"Orange says: I will gather {said}." in table.told(seat), "before anybody lays a card"
    table.gather(*spots)
    assert table.have(0) == ("1 straw 1 wood 1 brick" if right else "")


@pytest.mark.rule("GF-87")
def test_aladdin_looks_at_the_end_after_all_moves():
    table = Table(friends=["Aladdin"], hands=[[], ["Seven-League Boots"]], there=EMPTY).decide("say: with others")
    table.gather(*ALONE, seven_league_boots=1).decide("yes", "choose the Fields")
    assert table.have(0) == "1 straw 1 wood 1 brick"


@pytest.mark.rule("GF-87")
@pytest.mark.parametrize(("players", "spots"), [(2, ("fields", "forest")), (3, ALONE)])
def test_a_monster_and_prince_regal_are_no_company_for_aladdin(players, spots):
    table = Table(players=players, friends=["Aladdin"], hands=[[], ["Wolf"]], there=EMPTY).decide("say: alone")
    table.gather(*spots, wolf=1).decide("choose the Fields")
    assert table.have(0) == "1 straw 1 wood 1 brick"


@pytest.mark.rule("GF-87")
def test_aladdin_asks_in_every_round_and_one_who_comes_later_has_heard_nothing():
    table = Table(hands=[["Chance Meeting"]], friend_deck=["Aladdin"], there=EMPTY)
    table.gather(*ALONE, chance_meeting=0).decide("keep")
    assert table.have(0) == ""
    table.pass_turns()
    assert (table.asked, table.question) == (0, "announce")


# --- Ali Baba ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-88")
def test_ali_baba_takes_a_resource_of_choice_from_one_opponent():
    table = Table(friends=["Ali Baba"], have=["", "1 wood 3 brick", "5 straw"])
    assert table.choices == ["choose Blue", "choose Green"]
    table.decide("choose Blue")
    assert (table.asked, table.choices) == (0, ["choose Wood", "choose Brick"])
    table.decide("choose Wood")
    assert (table.have(0), table.have(1), table.have(2)) == ("1 wood", "3 brick", "5 straw")
    assert table.question == "gather"


@pytest.mark.rule("GF-88")
@pytest.mark.parametrize(
    ("spots", "back"), [(ALONE, False), (("fields", "fields", "forest"), True), (("fields", "forest", "fields"), False)]
)
def test_ali_baba_gives_it_back_if_the_one_robbed_is_where_he_is(spots, back):
    table = Table(friends=["Ali Baba"], have=["", "2 brick", "2 brick"], there=EMPTY).decide("choose Blue")
    table.gather(*spots)
    assert (table.have(0), table.have(1)) == (("", "2 brick") if back else ("1 brick", "1 brick"))


@pytest.mark.rule("GF-88")
def test_ali_baba_looks_at_the_end_after_all_moves():
    position = {"friends": ["Ali Baba"], "have": ["", "1 brick"], "there": EMPTY}
    table = Table(hands=[["Seven-League Boots"]], **position).decide("choose Blue")
    table.gather("fields", "fields", "forest", seven_league_boots=0).decide("yes", "choose the Brickyard")
    assert (table.have(0), table.have(1)) == ("1 brick", "")


@pytest.mark.rule("GF-88")
def test_ali_baba_gives_one_of_the_same_kind_if_he_still_has_it():
    """In the sharing his holder collects more Straw; one Straw goes back."""
    table = Table(friends=["Ali Baba"], have=["", "1 straw"]).decide("choose Blue").gather("fields", "fields", "forest")
    assert (table.have(0), table.have(1)) == ("2 straw", "3 straw")


@pytest.mark.rule("GF-88")
def test_ali_baba_gives_nothing_if_the_kind_is_gone():
    """Green, who is first in turn order, picks the Brick from his holder's pocket before the end."""
    table = Table(start=2, friends=["Ali Baba"], hands=[[], [], ["Pickpocket"]], have=["", "1 brick"], there=EMPTY)
    table.decide("choose Blue").gather("fields", "fields", "fields", pickpocket=2)
    assert [table.have(seat) for seat in range(3)] == ["", "", "1 brick"]


@pytest.mark.rule("GF-88")
def test_ali_baba_finds_nothing_and_so_gives_nothing_back():
    table = Table(friends=["Ali Baba"], have=["2 wood", "", "1 brick"], there=EMPTY).decide("choose Blue")
    table.gather("fields", "fields", "forest")
    assert (table.have(0), table.have(1)) == ("2 wood", "")


@pytest.mark.rule("GF-88")
def test_ali_baba_has_one_opponent_of_two_players():
    table = Table(players=2, friends=["Ali Baba"], have=["", "1 brick"])
    assert (table.question, table.have(0)) == ("gather", "1 brick")


@pytest.mark.rule("GF-38", "GF-88")
def test_an_ali_baba_who_has_been_replaced_gives_nothing_back():
    table = Table(friends=["Ali Baba"], hands=[["Chance Meeting"]], have=["", "1 brick"], friend_deck=["Beauty"])
    table.decide("choose Blue")
    table.gather("fields", "fields", "forest", chance_meeting=0).decide("keep")
    assert (table.friend(0), table.have(0), table.have(1)) == ("Beauty", "2 straw 1 brick", "2 straw")


@pytest.mark.rule("GF-38", "GF-87")
@pytest.mark.parametrize(("answer", "wished"), [("keep", False), ("give it to Blue", True)])
def test_an_aladdin_who_has_been_replaced_brings_nothing(answer, wished):
    table = Table(friends=["Aladdin"], hands=[["Chance Meeting"]], friend_deck=["Beauty"], there=EMPTY)
    table.decide("say: alone").gather(*ALONE, chance_meeting=0).decide(answer)
    assert table.have(0) == ("1 straw 1 wood 1 brick" if wished else "")


# --- Cinderella -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-89")
@pytest.mark.parametrize(
    ("spots", "have", "left"),
    [
        (("fields", "fields", "forest"), ("3 straw", "1 straw"), "1 straw"),
        (("fields", "fields", "fields"), ("3 straw", "1 straw"), ""),
        (ALONE, ("5 straw", "4 wood"), ""),
    ],
    ids=["two share the rest", "three share the rest", "alone"],
)
def test_cinderella_takes_two_before_the_others_and_shares_the_rest(spots, have, left):
    table = Table(friends=["Cinderella"]).gather(*spots)
    assert (table.have(0), table.have(1), table.there("fields")) == (*have, left)


@pytest.mark.rule("GF-89")
def test_cinderella_takes_hers_before_a_wolf():
    """Of 5 Straw she takes 2, the Wolf half of 3, and 2 are left for her alone."""
    table = Table(start=1, friends=["Cinderella"], hands=[[], ["Wolf"]]).gather(*ALONE, wolf=1)
    table.decide("choose the Fields")
    assert (table.have(0), table.have(1)) == ("4 straw", "1 straw 4 wood")


@pytest.mark.rule("GF-89")
def test_cinderella_takes_hers_before_a_giant_bars_the_way():
    table = Table(friends=["Cinderella"], hands=[[], ["Giant"]]).gather(*ALONE, giant=1)
    table.decide("choose the Fields", "choose Brick")
    assert (table.have(0), table.there("fields")) == ("2 straw", "3 straw")


@pytest.mark.rule("GF-89")
def test_a_bridge_troll_does_not_count_what_cinderella_takes():
    """Of the 4 Wood she takes 2 first, and only 2 are collected."""
    table = Table(friends=["Cinderella"], hands=[[], ["Bridge Troll"]]).gather("forest", *ALONE[::2], bridge_troll=1)
    table.decide("choose the Forest")
    assert (table.have(0), table.have(1)) == ("4 wood", "5 straw")


@pytest.mark.rule("GF-89")
def test_nor_does_share_the_wealth():
    """Blue collects 2 Bricks and no less than she; Green's 5 Straw are more."""
    table = Table(friends=["Cinderella"], hands=[[], ["Share the Wealth"]], there="5 straw | 4 wood | 2 brick")
    table.gather("forest", "brickyard", "fields", share_the_wealth=1)
    assert [table.have(seat) for seat in range(3)] == ["4 wood", "2 straw 2 brick", "3 straw"]


@pytest.mark.rule("GF-89")
@pytest.mark.parametrize(("there", "have"), [("1 straw", "1 straw"), ("0 straw", "")])
def test_cinderella_takes_what_there_is(there, have):
    table = Table(friends=["Cinderella"], there=f"{there} | 4 wood | 3 brick").gather("fields", "fields", "forest")
    assert (table.have(0), table.have(1)) == (have, "")


@pytest.mark.rule("GF-89")
def test_cinderella_chooses_the_kinds_at_the_market():
    table = Table(players=4, friends=[None, "Cinderella"]).gather("market", "market", "forest", "forest")
    assert (table.asked, table.choices) == (1, GAINS)
    table.decide("choose Brick", "choose Straw")
    assert (table.have(0), table.have(1), table.there("market")) == ("", "1 straw 1 brick", "1 wood")


@pytest.mark.rule("GF-89")
def test_cinderella_takes_where_her_holder_stands_then():
    """His own Boots come after her: two from the Fields, and then all of the Forest."""
    table = Table(friends=["Cinderella"], hands=[["Seven-League Boots"]])
    table.gather("fields", "fields", "brickyard", seven_league_boots=0).decide("yes", "choose the Forest")
    assert (table.have(0), table.have(1)) == ("2 straw 4 wood", "3 straw")


@pytest.mark.rule("GF-89", "GF-14")
def test_cinderella_goes_ahead_of_a_wrong_turning_that_comes_before_her_in_turn_order():
    table = Table(friends=[None, "Cinderella"], hands=[["Wrong Turning"]])
    table.gather("forest", "forest", "fields", wrong_turning=0).decide("choose the Brickyard")
    assert (table.have(0), table.have(1)) == ("2 wood", "2 wood 3 brick")


@pytest.mark.rule("GF-14")
@pytest.mark.parametrize(("start", "have"), [(0, "1 brick"), (1, "2 brick")])
def test_of_two_who_go_ahead_to_one_location_the_first_in_turn_order_is_served_first(start, have):
    """Of three Bricks the Gingerbread Man and Cinderella want two each; of what is left her holder gets all."""
    table = Table(start=start, friends=["The Gingerbread Man", "Cinderella"])
    table.gather("fields", "brickyard", "forest").decide("yes", "choose the Brickyard")
    assert (table.have(0), table.have(1)) == ("2 brick" if start == 0 else "1 brick", have)


# --- Evil Queen -------------------------------------------------------------------------------------------------------


def queen(hands=(("Giant",), ("Wolf", "Dragon"), ("Toll Gate",)), **position):
    """All but the Evil Queen's holder, player 0, have laid their cards: Blue his first Fable, Green none."""
    table = Table(**{"friends": ["Evil Queen"], "hands": hands, **position})
    assert table.asked == 1
    table.decide("go to the Forest", "go to the Fields", f"lay {hands[1][0]}")
    return table.decide("lay no Fable") if hands[2] else table


@pytest.mark.rule("GF-90")
def test_the_evil_queen_looks_when_all_others_have_laid():
    table = queen()
    assert (table.asked, table.question) == (0, "peek")
    assert table.choices == ["look at Blue's Gather card", "look at Green's Gather card", "look at Blue's Fable"]
    table.decide("look at Blue's Gather card")
    assert (table.asked, table.question) == (0, "gather")
    table.decide("go to the Forest")
    assert (table.asked, table.question, table.choices) == (0, "fable", ["lay Giant", "lay no Fable"])
    table.decide("lay Giant")
    assert [table.played(seat) for seat in range(3)] == ["Giant", "Wolf", None]


@pytest.mark.rule("GF-90")
def test_whether_fables_were_laid_is_open_to_all_when_the_evil_queen_looks():
    table = queen()
    assert [list(table.sees(seat).has_laid[:3]) for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    for seat in range(3):
        assert [text for text in table.told(seat) if "face down" in text] == ["Blue has laid a Fable, face down."]


@pytest.mark.rule("GF-90")
def test_the_evil_queen_sees_a_gather_card_alone_and_all_know_at_which_she_looked():
    table = queen().decide("look at Blue's Gather card")
    assert "Orange sees Forest." in table.told(0)
    assert list(table.sees(0).gather[1]) == [0, 1, 0, 0]
    assert not table.sees(0).fable.any()
    for seat in (1, 2):
        assert "Orange looks at the Gather card of Blue." in table.told(seat)
        assert "Orange sees Forest." not in table.told(seat)
    assert not table.sees(2).gather[1:].any()


@pytest.mark.rule("GF-90")
def test_the_evil_queen_sees_a_fable_alone_and_no_gather_card_with_it():
    table = queen().decide("look at Blue's Fable")
    assert "Orange sees Wolf." in table.told(0)
    assert table.sees(0).fable[1][table.fables.index("Wolf")] == 1
    assert not table.sees(0).gather.any()
    for seat in (1, 2):
        assert "Orange looks at the Fable of Blue." in table.told(seat)
        assert "Orange sees Wolf." not in table.told(seat)
    assert not table.sees(2).fable[1:].any()


@pytest.mark.rule("GF-90")
def test_the_evil_queen_comes_last_of_two_players_too():
    table = Table(players=2, start=1, friends=[None, "Evil Queen"])
    assert (table.asked, table.question) == (0, "gather")
    table.decide("go to the Brickyard")
    assert (table.asked, table.choices) == (1, ["look at Orange's Gather card"])
    table.decide("look at Orange's Gather card")
    assert "Blue sees Brickyard." in table.told(1)


@pytest.mark.rule("GF-90")
@pytest.mark.parametrize("looked_at", ["gather", "fable"])
def test_all_remember_at_whose_card_the_evil_queen_looked(looked_at):
    """It matters to whoever chooses once more after it."""
    table = queen(hands=[[], ["Second Thoughts"], []]) if looked_at == "fable" else queen()
    table.decide("look at Blue's Fable" if looked_at == "fable" else "look at Blue's Gather card")
    for seat in range(3):
        seen = table.sees(seat)
        field, other = (seen.gather_seen, seen.fable_seen)[:: 1 if looked_at == "gather" else -1]
        expected = np.zeros((4, 4))
        expected[(1 - seat) % 3, -seat % 3] = 1
        assert (field == expected).all() and not other.any()
        row = table.env.view(f"pig_{seat}")["table"][2]["rows"]["this round"][(1 - seat) % 3]
        assert row == f"{'Fable' if looked_at == 'fable' else 'Gather card'} seen by Orange"


@pytest.mark.rule("GF-90")
def test_an_evil_queen_who_comes_when_cards_lie_open_waits_for_the_next_round():
    table = Table(hands=[["Chance Meeting"]], friend_deck=["Evil Queen"]).gather(*ALONE, chance_meeting=0)
    table.decide("keep").pass_turns()
    table.decide("go to the Fields", "go to the Forest")
    assert (table.asked, table.question) == (0, "peek")


# --- Fairy Godmother --------------------------------------------------------------------------------------------------

DRAW, SPECIAL = "draw a Fable", "use the Special Action of Fairy Godmother"
TRADE = "discard my Friend and two Fables for two resources"


def godmother(hand, **position):
    return Table(friends=["Fairy Godmother"], hands=[hand], there=EMPTY, **position).gather(
        "fields", "fields", "fields"
    )


@pytest.mark.rule("GF-91")
def test_the_fairy_godmother_draws_two_fables_as_an_action():
    table = godmother([], deck=["Giant", "Wolf"]).decide("special action")
    assert (table.hand(0), table.friend(0), table.specials) == (["Giant", "Wolf"], "Fairy Godmother", [])
    table.decide("gain 1 straw")
    assert table.asked == 0 and table.decide("end the turn").asked == 1, "that were both actions"


@pytest.mark.rule("GF-91", "GF-25")
def test_without_a_fable_to_draw_the_fairy_godmother_has_no_special_action():
    fables = Table.dealt().env.game.cards.document["fable"]
    everything = [fable["title"] for fable in fables for _ in range(fable["copies"])]
    offered = {choice: choice in godmother(everything).choices for choice in (DRAW, SPECIAL, TRADE)}
    assert offered == {DRAW: False, SPECIAL: False, TRADE: True}
    assert {DRAW, SPECIAL, TRADE} <= set(godmother(everything[1:]).choices)


@pytest.mark.rule("GF-91")
def test_the_fairy_godmother_goes_with_two_fables_of_choice_for_two_resources_of_any_kinds():
    table = godmother(["Wolf", "Giant", "Toll Gate"]).decide(TRADE)
    assert (table.asked, table.choices) == (0, ["discard Wolf", "discard Giant", "discard Toll Gate"])
    table.decide("discard Wolf", "discard Toll Gate")
    assert table.choices == GAINS
    table.decide("choose Brick", "choose Straw")
    assert (table.have(0), table.hand(0), table.friend(0)) == ("1 straw 1 brick", ["Giant"], None)
    assert (table.discarded[-2:], table.discarded_friends) == (["Wolf", "Toll Gate"], ["Fairy Godmother"])


@pytest.mark.rule("GF-91")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_that_trade_is_no_action_and_can_come_before_between_or_after_both(before):
    table = godmother(["Wolf", "Giant"]).decide(*["gain 1 straw"] * before)
    assert (table.asked, TRADE in table.choices) == (0, True)
    table.decide(TRADE, "choose Wood", "choose Wood")
    for _ in range(2 - before):
        assert table.asked == 0
        table.decide("gain 1 straw")
    assert (table.asked, table.have(0)) == (1, "2 straw 2 wood")


@pytest.mark.rule("GF-91")
def test_after_both_actions_only_the_trade_is_left_and_it_may_be_declined():
    table = godmother(["Wolf", "Giant"]).decide("gain 1 straw", "gain 1 straw")
    assert sorted(table.choices) == [TRADE, "end the turn"]
    table.decide("end the turn")
    assert (table.asked, table.friend(0), len(table.hand(0))) == (1, "Fairy Godmother", 2)


@pytest.mark.rule("GF-91")
def test_the_fables_of_her_special_action_can_be_traded_at_once():
    table = godmother([], deck=["Giant", "Wolf"])
    assert TRADE not in table.choices
    table.decide("special action", TRADE, "choose Wood", "choose Brick")
    assert (table.have(0), table.hand(0), table.asked) == ("1 wood 1 brick", [], 0)
    table.decide("gain 1 straw")
    assert table.asked == 1


@pytest.mark.rule("GF-91")
def test_one_fable_is_not_enough_and_others_turns_are_not_hers():
    table = godmother(["Wolf"])
    assert TRADE not in table.choices
    table.decide("gain 1 straw", "gain 1 straw")
    assert table.asked == 1
    table = Table(start=1, friends=["Fairy Godmother"], hands=[["Wolf", "Giant"], ["Dragon", "Dragon"]], there=EMPTY)
    table.gather("fields", "fields", "fields")
    assert (table.asked, TRADE in table.choices) == (1, False)


# --- Frog Prince ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-92")
def test_the_frog_prince_turns_into_a_new_friend_and_a_resource_in_company():
    table = Table(friends=["Frog Prince"], friend_deck=["Rapunzel"], there=EMPTY).gather("fields", "fields", "forest")
    assert (table.question, table.friend(0)) == ("keep", None), "nobody is asked whether"
    table.decide("keep", "choose Brick")
    assert (table.friend(0), table.have(0), table.discarded_friends) == ("Rapunzel", "1 brick", ["Frog Prince"])


@pytest.mark.rule("GF-92")
def test_the_frog_prince_stays_with_whoever_is_alone():
    table = Table(friends=["Frog Prince"], hands=[[], ["Wolf"]]).gather(*ALONE, wolf=1).decide("choose the Fields")
    assert (table.question, table.friend(0), table.have(0)) == ("action", "Frog Prince", "3 straw")


@pytest.mark.rule("GF-92")
def test_the_new_friend_may_be_given_away_and_the_resource_is_gained_all_the_same():
    table = Table(friends=["Frog Prince", "Beauty"], friend_deck=["The Emperor"], there=EMPTY)
    table.gather("fields", "fields", "forest").decide("give it to Blue", "choose Straw")
    assert (table.friend(0), table.friend(1), table.have(0)) == (None, "The Emperor", "1 straw")
    assert sorted(table.discarded_friends) == ["Beauty", "Frog Prince"]


@pytest.mark.rule("GF-92")
def test_the_frog_prince_himself_is_set_aside_and_another_one_drawn():
    """The deck is made anew from the discards with him among them: shuffle until he lies on top."""
    for seed in range(100):
        table = Table(friends=["Frog Prince"], empty_decks=True, there=EMPTY, seed=seed)
        table.gather("fields", "fields", "forest")
        assert table.question == "keep" and "Orange has met Frog Prince." not in table.told(0)
        if "Frog Prince" not in table.friend_deck:
            break
    assert (table.discarded_friends, len(table.friend_deck)) == (["Frog Prince"], 23)


# --- The Gingerbread Man ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-93")
def test_the_gingerbread_man_takes_two_elsewhere_before_the_others_and_no_part_in_the_sharing():
    """From the Forest he takes 2 of 4 Wood, Green gets the rest; all of the Fields is Blue's."""
    table = Table(friends=["The Gingerbread Man"]).gather("fields", "fields", "forest")
    assert (table.asked, table.choices) == (0, ["no", "yes"])
    assert table.decide("yes").choices == ["choose the Forest", "choose the Brickyard"]
    table.decide("choose the Forest")
    assert [table.have(seat) for seat in range(3)] == ["2 wood", "5 straw", "2 wood"]
    assert table.at(0) is None


@pytest.mark.rule("GF-93")
def test_the_gingerbread_man_may_stay():
    table = Table(friends=["The Gingerbread Man"]).gather("fields", "fields", "forest").decide("no")
    assert (table.have(0), table.at(0)) == ("2 straw", "fields")


@pytest.mark.rule("GF-93")
@pytest.mark.parametrize(("there", "have"), [("1 wood", "1 wood"), ("0 wood", "")])
def test_the_gingerbread_man_takes_what_there_is(there, have):
    table = Table(friends=["The Gingerbread Man"], there=f"5 straw | {there} | 3 brick")
    table.gather("fields", "fields", "forest").decide("yes", "choose the Forest")
    assert (table.have(0), table.have(2)) == (have, "")


@pytest.mark.rule("GF-93")
def test_the_gingerbread_man_chooses_the_kinds_at_the_market():
    table = Table(players=4, friends=["The Gingerbread Man"]).gather("fields", "fields", "forest", "market")
    table.decide("yes", "choose the Market", "choose Wood", "choose Brick")
    assert (table.have(0), table.have(3)) == ("1 wood 1 brick", "1 straw")


@pytest.mark.rule("GF-93")
def test_the_gingerbread_man_is_before_a_wolf():
    table = Table(friends=["The Gingerbread Man"], hands=[[], ["Wolf"]]).gather("fields", "fields", "forest", wolf=1)
    table.decide("choose the Forest", "yes", "choose the Forest")
    assert [table.have(seat) for seat in range(3)] == ["2 wood", "5 straw 1 wood", "1 wood"]


@pytest.mark.rule("GF-93")
def test_a_pig_that_has_run_off_is_not_alone():
    table = Table(friends=["The Gingerbread Man"], hands=[["Peace and Quiet"]]).gather(*ALONE, peace_and_quiet=0)
    table.decide("yes", "choose the Forest")
    assert (table.question, table.have(0), table.there("fields")) == ("action", "2 wood", "5 straw")


@pytest.mark.rule("GF-93")
def test_a_pig_that_has_run_off_is_with_nobody():
    """Blue, whom it left behind, is alone; Dragon and Pickpocket do not find it, here or there."""
    friends = ["The Gingerbread Man", "The Golden Goose"]
    table = Table(friends=friends, hands=[[], ["Pickpocket"], ["Dragon"]], there=EMPTY, have=["4 straw"])
    table.gather("fields", "fields", "forest", pickpocket=1, dragon=2).decide("choose the Brickyard")
    table.decide("yes", "choose the Brickyard")
    assert [table.have(seat) for seat in range(3)] == ["4 straw", "1 brick", ""]


@pytest.mark.rule("GF-93")
def test_no_wrong_turning_of_others_brings_it_back():
    table = Table(friends=["The Gingerbread Man"], hands=[[], ["Wrong Turning"]])
    table.gather("fields", "fields", "forest", wrong_turning=1).decide("yes", "choose the Brickyard")
    assert (table.at(0), table.have(0), table.have(2)) == (None, "2 brick", "4 wood")


@pytest.mark.rule("GF-93")
def test_seven_league_boots_do_not_bring_it_back_into_the_sharing():
    """The Friend acts before its holder's Fable; whoever took two of the Forest collects nowhere else any more."""
    table = Table(friends=["The Gingerbread Man"], hands=[["Seven-League Boots"]])
    table.gather("fields", "fields", "forest", seven_league_boots=0).decide("yes", "choose the Forest")
    if table.question == "may":
        table.decide("yes")
    if table.question == "location":
        table.decide("choose the Brickyard")
    assert (table.have(0), table.there("brickyard")) == ("2 wood", "3 brick")
