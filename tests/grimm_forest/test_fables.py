"""The Fables, one by one: GF-57 to GF-86."""

import pytest

from .table import EMPTY, FLOOR, WALLS, Table

APART = ("fields", "forest", "brickyard")


# --- When revealed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-57")
def test_bread_crumbs_draw_the_two_top_fables():
    table = Table(hands=[["Bread Crumbs", "Dragon"]], deck=["Wolf", "Giant", "Pickpocket"])
    table.gather(*APART, bread_crumbs=0)
    assert table.hand(0) == ["Dragon", "Giant", "Wolf"]
    assert "Orange draws Wolf." in table.told(0)
    assert "Orange draws Wolf." not in table.told(1), "the others see the backs only"


@pytest.mark.rule("GF-57")
def test_two_players_draw_in_turn_order():
    table = Table(start=1, hands=[["Bread Crumbs"], ["Bread Crumbs"]], deck=["Wolf", "Giant", "Pickpocket", "Dragon"])
    table.decide(*APART, "lay Bread Crumbs", "lay Bread Crumbs")
    assert (table.hand(1), table.hand(0)) == (["Giant", "Wolf"], ["Dragon", "Pickpocket"])


@pytest.mark.rule("GF-58")
@pytest.mark.parametrize(("answer", "who"), [("keep", 0), ("Blue", 1), ("Green", 2)])
def test_a_chance_meeting_brings_a_friend_to_keep_or_to_give(answer, who):
    table = Table(hands=[["Chance Meeting"]], friend_deck=["Rapunzel"])
    table.gather(*APART, chance_meeting=0)
    assert (table.asked, table.question, table.at(0)) == (0, "keep", None)
    table.decide(answer)
    assert [table.friend(seat) for seat in range(3)] == ["Rapunzel" if seat == who else None for seat in range(3)]


@pytest.mark.rule("GF-58")
def test_the_friend_of_a_chance_meeting_takes_the_place_of_the_old_one_and_helps_in_the_same_round():
    position = {"hands": [["Chance Meeting"]], "friends": ["Goldilocks", "Robin Hood"]}
    kept = Table(friend_deck=["The Golden Goose"], **position).gather(*APART, chance_meeting=0).decide("keep")
    assert (kept.friend(0), kept.discarded_friends) == ("The Golden Goose", ["Goldilocks"])
    assert kept.have(0) == "5 straw 1 brick"
    given = Table(friend_deck=["Three Blind Mice"], **position).gather(*APART, chance_meeting=0).decide("Blue")
    assert (given.friend(1), given.discarded_friends, given.have(1)) == ("Three Blind Mice", ["Robin Hood"], "3 wood")


@pytest.mark.rule("GF-59")
@pytest.mark.parametrize(("picks", "have"), [(("wood", "brick"), "1 wood 1 brick"), (("brick", "brick"), "2 brick")])
def test_a_lucky_penny_brings_two_resources_of_any_kinds(picks, have):
    table = Table(there=" | 4 wood | 3 brick", hands=[["Lucky Penny"]]).gather(*APART, lucky_penny=0)
    assert (table.asked, table.question, table.at(0)) == (0, "resource", None)
    table.decide(*picks)
    assert (table.question, table.have(0)) == ("action", have)


@pytest.mark.rule("GF-60")
def test_a_four_leaf_clover_protects_and_brings_one_resource():
    table = Table(hands=[["Four-Leaf Clover"], ["Pickpocket"]])
    table.gather("fields", "fields", "forest", four_leaf_clover=0, pickpocket=1)
    assert (table.asked, table.question, table.at(0)) == (0, "resource", None)
    table.decide("brick")
    assert (table.have(0), table.have(1)) == ("2 straw 1 brick", "2 straw")


# --- Before Gather cards are turned up --------------------------------------------------------------------------------


@pytest.mark.rule("GF-61")
@pytest.mark.parametrize("again", APART)
def test_second_thoughts_choose_a_gather_card_once_more_the_same_or_another(again):
    table = Table(hands=[["Second Thoughts"]]).gather("fields", "fields", "fields", second_thoughts=0)
    assert (table.asked, table.question) == (0, "gather")
    assert table.choices == ["go to the Fields", "go to the Forest", "go to the Brickyard"]
    table.decide(again)
    assert (table.question, table.at(0)) == ("resource", None)
    table.decide("brick")
    assert table.at(0) == again
    assert table.have(0) == {"fields": "1 straw 1 brick", "forest": "4 wood 1 brick", "brickyard": "4 brick"}[again]


@pytest.mark.rule("GF-61")
def test_the_second_choice_is_face_down():
    tables = [
        Table(hands=[["Second Thoughts"]]).gather(*APART, second_thoughts=0).decide(spot)
        for spot in ("fields", "forest")
    ]
    assert tables[0].question == tables[1].question == "resource"
    for seat in (1, 2):
        assert tables[0].env.text(f"pig_{seat}") == tables[1].env.text(f"pig_{seat}")
        assert tables[0].told(seat) == tables[1].told(seat)


@pytest.mark.rule("GF-61")
def test_all_remember_who_chose_again():
    hands = [[], ["Second Thoughts"], ["Crossed Paths"]]
    table = Table(start=1, hands=hands).gather(*APART, second_thoughts=1, crossed_paths=2)
    assert table.question == "gather" and not table.sees(0).chose_again.any()
    table.decide("brickyard", "straw")
    assert (table.asked, table.question) == (2, "opponent")
    for seat in range(3):
        blue = (1 - seat) % 3
        assert table.sees(seat).chose_again.nonzero()[0].tolist() == [blue]
        assert table.env.view(f"pig_{seat}")["table"][2]["rows"]["this round"][blue] == "chose again"


@pytest.mark.rule("GF-62")
def test_all_remember_who_exchanged_gather_cards():
    hands = [["Crossed Paths"], ["Second Thoughts"]]
    table = Table(hands=hands).gather(*APART, crossed_paths=0, second_thoughts=1)
    table.decide("Green", "straw")
    assert (table.asked, table.question) == (1, "gather")
    for seat in range(3):
        orange, green = -seat % 3, (2 - seat) % 3
        seen = table.sees(seat)
        assert (seen.gather_seen[orange, green], seen.gather_seen[green, orange]) == (1, 1)
        assert seen.gather_seen.sum() == 2


@pytest.mark.rule("GF-62")
def test_crossed_paths_exchange_gather_cards_with_the_opponent_chosen():
    table = Table(hands=[["Crossed Paths"]]).gather(*APART, crossed_paths=0)
    assert (table.asked, table.question) == (0, "opponent")
    assert table.choices == ["choose Blue", "choose Green"]
    table.decide("Green")
    assert (table.question, table.at(0)) == ("resource", None)
    table.decide("straw")
    assert [table.at(seat) for seat in range(3)] == ["brickyard", "forest", "fields"]
    assert [table.have(seat) for seat in range(3)] == ["1 straw 3 brick", "4 wood", "5 straw"]


@pytest.mark.rule("GF-62")
def test_both_know_then_where_both_will_go_and_nobody_else_does():
    def known(table, seat):
        grid = next(part for part in table.env.view(f"pig_{seat}")["table"] if part["title"] == "Locations")
        own = dict(zip(grid["columns"], grid["rows"]["my Gather card"], strict=True))
        others = dict(zip(grid["columns"], grid["rows"]["seen Gather cards"], strict=True))
        return [spot for spot, mark in own.items() if mark], {spot: names for spot, names in others.items() if names}

    table = Table(hands=[["Crossed Paths"]]).gather(*APART, crossed_paths=0).decide("Blue")
    assert known(table, 0) == (["Forest"], {"Fields": "Blue"})
    assert known(table, 1) == (["Fields"], {"Forest": "Orange"})
    assert known(table, 2) == (["Brickyard"], {})
    assert "Orange sees Forest." in table.told(0)
    assert "Blue sees Fields." in table.told(1)
    assert not [text for text in table.told(2) if "sees" in text]


@pytest.mark.rule("GF-62")
def test_with_two_players_the_opponent_is_not_asked_for():
    table = Table(players=2, there="11 straw | 4 wood | 3 brick", hands=[["Crossed Paths"]])
    table.gather("fields", "forest", crossed_paths=0).decide("brick")
    assert (table.at(0), table.at(1)) == ("forest", "fields")


@pytest.mark.rule("GF-62", "GF-08")
def test_second_thoughts_and_crossed_paths_act_in_turn_order():
    hands = [["Crossed Paths"], ["Second Thoughts"]]
    crossed = Table(hands=hands).gather(*APART, crossed_paths=0, second_thoughts=1)
    crossed.decide("Blue", "straw", "brickyard", "straw")
    assert [crossed.at(seat) for seat in range(3)] == ["forest", "brickyard", "brickyard"], "thoughts come after"
    thought = Table(start=1, hands=hands).gather(*APART, crossed_paths=0, second_thoughts=1)
    thought.decide("brickyard", "straw", "Blue", "straw")
    assert [thought.at(seat) for seat in range(3)] == ["brickyard", "fields", "brickyard"], "and here before"


# --- After Gather cards are turned up ---------------------------------------------------------------------------------


@pytest.mark.rule("GF-63")
def test_seven_league_boots_may_go_to_another_location():
    table = Table(hands=[["Seven-League Boots"]]).gather("fields", "fields", "brickyard", seven_league_boots=0)
    assert (table.asked, table.question, table.at(0), table.at(1)) == (0, "may", "fields", "fields")
    stays = table.again().decide("no")
    assert [stays.have(seat) for seat in range(2)] == ["2 straw", "2 straw"]
    table.decide("yes")
    assert table.choices == ["choose the Forest", "choose the Brickyard"]
    table.decide("forest")
    assert [table.have(seat) for seat in range(2)] == ["4 wood", "5 straw"]


@pytest.mark.rule("GF-63", "GF-08")
def test_of_two_pairs_of_boots_the_later_sees_where_the_first_has_gone():
    table = Table(start=1, hands=[["Seven-League Boots"], ["Seven-League Boots"]])
    table.decide("fields", "fields", "brickyard", "lay Seven-League Boots", "lay Seven-League Boots")
    assert table.asked == 1
    table.decide("yes", "forest")
    assert (table.asked, table.question, table.at(1)) == (0, "may", "forest")
    table.decide("no")
    assert (table.have(0), table.have(1)) == ("5 straw", "4 wood")


@pytest.mark.rule("GF-64")
def test_a_wrong_turning_sends_all_other_pigs_at_ones_location_to_one_other():
    table = Table(players=4, hands=[["Wrong Turning"]])
    table.gather("fields", "fields", "forest", "fields", wrong_turning=0)
    assert (table.asked, table.question) == (0, "location")
    assert table.choices == ["choose the Forest", "choose the Brickyard", "choose the Market"]
    table.decide("brickyard")
    assert [table.at(seat) for seat in range(4)] == ["fields", "brickyard", "forest", "brickyard"]
    assert [table.have(seat) for seat in range(4)] == ["5 straw", "1 brick", "4 wood", "1 brick"]


@pytest.mark.rule("GF-64")
def test_a_wrong_turning_with_nobody_else_there_sends_nobody():
    table = Table(hands=[["Wrong Turning"]]).gather(*APART, wrong_turning=0)
    assert (table.question, [table.at(seat) for seat in range(3)]) == ("action", list(APART))


@pytest.mark.rule("GF-64", "GF-08")
def test_boots_that_come_later_bring_the_pig_back_and_boots_that_came_first_do_not():
    hands = [["Wrong Turning"], ["Seven-League Boots"]]
    later = Table(hands=hands).gather("fields", "fields", "brickyard", wrong_turning=0, seven_league_boots=1)
    later.decide("forest", "yes", "fields")
    assert [later.at(seat) for seat in range(2)] == ["fields", "fields"]
    first = Table(start=1, hands=hands).gather("fields", "forest", "brickyard", wrong_turning=0, seven_league_boots=1)
    first.decide("yes", "fields", "brickyard")
    assert [first.at(seat) for seat in range(2)] == ["fields", "brickyard"]


# --- Before collecting ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-65")
def test_an_early_bird_takes_three_and_then_its_share_of_the_rest():
    table = Table(there="7 straw | 4 wood | 3 brick", hands=[["Early Bird"]])
    table.gather("fields", "fields", "brickyard", early_bird=0)
    assert (table.have(0), table.have(1), table.there("fields")) == ("5 straw", "2 straw", "")


@pytest.mark.rule("GF-65")
def test_an_early_bird_chooses_kinds_at_the_market():
    table = Table(players=4, hands=[["Early Bird"]], there=" | | | 2 straw 2 wood 1 brick")
    table.gather("market", "market", "fields", "forest", early_bird=0).decide("brick", "wood", "straw")
    assert table.have(0) == "1 straw 1 wood 1 brick"
    assert (table.asked, table.question) == (0, "resource"), "the other two are drafted"
    table.decide("wood")
    assert (table.have(0), table.have(1)) == ("1 straw 2 wood 1 brick", "1 straw")


@pytest.mark.rule("GF-65", "GF-08")
@pytest.mark.parametrize(("start", "wolf", "bird"), [(0, 2, 3), (1, 1, 3)])
def test_wolf_and_early_bird_take_in_turn_order(start, wolf, bird):
    table = Table(start=start, hands=[["Wolf"], ["Early Bird"]])
    table.gather("forest", "fields", "fields", wolf=0, early_bird=1).decide("fields")
    left = (5 - wolf - bird) // 2
    assert table.have(0) == f"{wolf} straw 4 wood"
    assert table.have(1) == f"{bird + left} straw"


@pytest.mark.rule("GF-65", "GF-76")
def test_a_giant_does_not_keep_an_early_bird_away():
    table = Table(hands=[["Giant"], ["Early Bird"]])
    table.gather("forest", "fields", "fields", giant=0, early_bird=1).decide("fields", "brick")
    assert (table.have(1), table.have(2), table.there("fields")) == ("3 straw", "", "2 straw")


@pytest.mark.rule("GF-66")
def test_a_spoiled_harvest_halves_another_location_and_brings_one_resource():
    table = Table(hands=[["Spoiled Harvest"]]).gather(*APART, spoiled_harvest=0)
    assert (table.asked, table.question) == (0, "location")
    assert table.choices == ["choose the Forest", "choose the Brickyard"]
    table.decide("brickyard", "wood")
    assert [table.have(seat) for seat in range(3)] == ["5 straw 1 wood", "4 wood", "2 brick"], "one of three is gone"


@pytest.mark.rule("GF-66")
def test_each_kind_at_the_market_is_halved_for_itself():
    table = Table(players=4, hands=[["Spoiled Harvest"]], there="5 straw | 4 wood | | 3 straw 2 wood 1 brick")
    table.gather("fields", "forest", "market", "brickyard", spoiled_harvest=0).decide("market", "brick")
    assert table.have(2) == "2 straw 1 wood 1 brick"


@pytest.mark.rule("GF-66")
def test_ones_own_location_is_where_the_pig_stands_after_all_moves():
    table = Table(hands=[["Spoiled Harvest"], ["Wrong Turning"]])
    table.gather("fields", "fields", "brickyard", spoiled_harvest=0, wrong_turning=1).decide("forest")
    assert table.choices == ["choose the Fields", "choose the Brickyard"]


# --- End of the Gather phase ------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-67")
def test_peace_and_quiet_brings_three_resources_of_any_kinds_if_alone():
    table = Table(there=" | 4 wood | 3 brick", hands=[["Peace and Quiet"]]).gather(*APART, peace_and_quiet=0)
    table.decide("brick", "brick", "wood")
    assert (table.question, table.have(0)) == ("action", "1 wood 2 brick")
    shared = Table(hands=[["Peace and Quiet"]]).gather("fields", "fields", "brickyard", peace_and_quiet=0)
    assert (shared.question, shared.have(0)) == ("action", "2 straw")


@pytest.mark.rule("GF-68")
def test_each_opponent_who_collected_more_shares_the_wealth():
    table = Table(hands=[["Share the Wealth"]], there="5 straw | 4 wood | 6 brick", players=4)
    table.gather("forest", "fields", "brickyard", "forest", share_the_wealth=0)
    assert [table.have(seat) for seat in range(4)] == ["2 straw 2 wood 2 brick", "3 straw", "4 brick", "2 wood"]


@pytest.mark.rule("GF-68")
def test_who_collected_as_much_gives_nothing_whatever_he_owns():
    table = Table(hands=[["Share the Wealth"]], there="3 straw | 3 wood | 2 brick", have=["", "9 brick", "9 brick"])
    table.gather(*APART, share_the_wealth=0)
    assert [table.have(seat) for seat in range(3)] == ["3 straw", "3 wood 9 brick", "11 brick"]


@pytest.mark.rule("GF-68")
def test_who_collected_nothing_gets_from_everybody_who_collected_anything():
    table = Table(hands=[["Share the Wealth"]], there=" | 1 wood | 3 brick").gather(*APART, share_the_wealth=0)
    assert [table.have(seat) for seat in range(3)] == ["1 wood 2 brick", "", "1 brick"]


@pytest.mark.rule("GF-68", "GF-08")
def test_two_who_share_the_wealth_act_in_turn_order():
    table = Table(start=1, hands=[["Share the Wealth"], ["Share the Wealth"]], there="1 straw | 1 wood | 3 brick")
    table.decide(*APART, "lay Share the Wealth", "lay Share the Wealth")
    assert [table.have(seat) for seat in range(3)] == ["1 straw 1 brick", "1 wood 2 brick", ""]


@pytest.mark.rule("GF-69")
def test_a_pickpocket_takes_two_from_each_pig_beside_him_and_from_no_other():
    table = Table(players=4, hands=[["Pickpocket"]], there="9 straw | 4 wood | 3 brick | ", have=["", "1 brick"])
    table.gather("fields", "fields", "fields", "forest", pickpocket=0)
    assert (table.asked, table.question) == (0, "resource")
    table.decide("brick")
    assert [table.have(seat) for seat in range(4)] == ["6 straw 1 brick", "2 straw", "1 straw", "4 wood"]


@pytest.mark.rule("GF-69")
def test_a_pickpocket_alone_takes_nothing():
    table = Table(hands=[["Pickpocket"]]).gather(*APART, pickpocket=0)
    assert [table.have(seat) for seat in range(3)] == ["5 straw", "4 wood", "3 brick"]


@pytest.mark.rule("GF-69", "GF-08")
def test_two_pickpockets_pick_each_others_pockets_in_turn_order():
    table = Table(start=1, hands=[["Pickpocket"], ["Pickpocket"]])
    table.decide("fields", "fields", "forest", "lay Pickpocket", "lay Pickpocket")
    assert (table.have(0), table.have(1)) == ("2 straw", "2 straw"), "Blue takes both, Orange takes two back"
    table = Table(start=1, hands=[["Pickpocket"], ["Pickpocket"]], there="3 straw | | ")
    table.decide("fields", "fields", "forest", "lay Pickpocket", "lay Pickpocket")
    assert (table.have(0), table.have(1)) == ("2 straw", ""), "one each to begin with"


@pytest.mark.rule("GF-70")
@pytest.mark.parametrize("kind", ["straw", "wood", "brick"])
def test_rotten_beams_bring_down_an_unfinished_house_of_any_kind(kind):
    table = Table(hands=[["Rotten Beams"]], begun=[{}, {kind: WALLS}, {kind: FLOOR}])
    assert table.sections(kind) == (3, 4, 5)
    table.gather(*APART, rotten_beams=0)
    assert (table.asked, table.choices) == (0, ["choose Blue", "choose Green"])
    table.decide("Blue")
    assert (table.begun(1, kind), table.begun(2, kind), table.sections(kind)) == (0, 1, (4, 5, 5))


@pytest.mark.rule("GF-70")
def test_finished_houses_stand():
    table = Table(hands=[["Rotten Beams"]], finished=["", "1 straw 1 brick"], begun=[{}, {"straw": FLOOR}])
    table.gather(*APART, rotten_beams=0).decide("Blue")
    assert (table.finished(1), table.begun(1, "straw")) == ("1 straw 1 brick", 0)


@pytest.mark.rule("GF-70")
@pytest.mark.parametrize("begun", [{}, {"straw": FLOOR}])
def test_rotten_beams_leave_two_resources_whether_a_house_fell_or_not(begun):
    table = Table(hands=[["Rotten Beams"]], begun=[{}, begun], there=EMPTY)
    table.gather(*APART, rotten_beams=0).decide("Blue")
    assert (table.asked, table.question) == (1, "resource")
    table.decide("brick", "wood")
    assert (table.question, table.begun(1, "straw"), table.have(1)) == ("action", 0, "1 wood 1 brick")


@pytest.mark.rule("GF-70")
def test_the_brave_little_tailors_houses_stand():
    table = Table(hands=[["Rotten Beams"]], friends=[None, "The Brave Little Tailor"], begun=[{}, {"straw": FLOOR}])
    assert table.gather(*APART, rotten_beams=0).decide("Blue").begun(1, "straw") == 1


# --- In the Build turn ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-71")
def test_many_hands_give_four_actions_in_this_round():
    table = Table(hands=[["Many Hands"]]).gather(*APART, many_hands=0)
    for _ in range(4):
        assert table.asked == 0
        table.build("gain 1 brick")
    assert (table.asked, table.have(0)) == (1, "5 straw 4 brick")
    table.build("draw", "draw")
    assert table.asked == 2, "the others have two"
    table.pass_turns().decide(*APART, "lay no Fable").pass_turns()
    assert table.have(0) == "12 straw 4 brick", "two actions in the next round"


@pytest.mark.rule("GF-71")
def test_a_house_from_floor_to_roof_in_one_turn():
    table = Table(hands=[["Many Hands"]], there="12 straw | 4 wood | 3 brick", friend_deck=["Goldilocks"])
    table.gather(*APART, many_hands=0).build("straw", "straw").decide("keep").build("straw")
    assert (table.question, table.finished(0)) == ("bonus", "1 straw")
    table.decide("one Straw")
    assert table.asked == 0, "one action is left"


@pytest.mark.rule("GF-72")
@pytest.mark.parametrize(("begun", "wood", "left"), [({}, 0, ""), ({"wood": FLOOR}, 1, ""), ({"wood": WALLS}, 4, "1")])
def test_plans_make_the_next_section_three_cheaper_but_never_pay(begun, wood, left):
    table = Table(hands=[["Master Builder's Plans"]], begun=[begun], have=[f"{wood} wood"], friend_deck=["Goldilocks"])
    table.gather(*APART, master_builders_plans=0)
    before = begun.get("wood", 0)
    table.build("wood")
    if before == FLOOR:
        table.decide("keep")
    if before == WALLS:
        table.decide("a Friend", "keep")
    assert table.have(0) == ("5 straw " + (f"{left} wood" if left else "")).strip()
    assert (table.begun(0, "wood"), table.finished(0)) == ((0, "1 wood") if before == WALLS else (before + 1, ""))


@pytest.mark.rule("GF-72")
def test_plans_help_one_section_only_and_only_what_can_be_paid_then():
    table = Table(hands=[["Master Builder's Plans"]], there="2 straw | 4 wood | 3 brick")
    table.gather(*APART, master_builders_plans=0)
    assert "build the Floor of a Brick house" in table.choices, "a Floor is free"
    table.build("brick")
    assert table.have(0) == "2 straw"
    assert "build the Walls of a Brick house" not in table.choices
    table.build("straw")
    assert (table.have(0), table.begun(0, "straw")) == ("", 1)


@pytest.mark.rule("GF-72")
def test_plans_that_were_not_used_are_gone_with_the_round():
    table = Table(hands=[["Master Builder's Plans"]]).gather(*APART, master_builders_plans=0).pass_turns()
    table.gather("forest", "fields", "brickyard").build("draw", "draw", "draw", "draw")
    assert table.asked == 0
    assert "build the Floor of a Brick house" not in table.choices


@pytest.mark.rule("GF-72")
@pytest.mark.parametrize(("friend", "stage", "wood"), [("Rapunzel", WALLS, 1), ("The Emperor", WALLS, 5)])
def test_plans_and_a_friend_work_together(friend, stage, wood):
    for has, can in ((wood, True), (wood - 1, False)):
        position = {"friends": [friend], "begun": [{"wood": stage}], "have": [f"{has} wood"]}
        table = Table(hands=[["Master Builder's Plans"]], **position).gather(*APART, master_builders_plans=0)
        assert ("build the Roof of a Wood house" in table.choices) == can


@pytest.mark.rule("GF-73")
def test_anything_will_do_for_all_sections_of_this_turn():
    table = Table(hands=[["Anything Will Do"]], there="3 straw | 4 wood | 3 brick", have=["2 wood"])
    table.gather(*APART, anything_will_do=0)
    assert (table.asked, table.question) == (0, "resource")
    table.decide("wood")
    assert table.have(0) == "3 straw 3 wood"
    table.build("brick")
    assert table.question == "resource"
    table.decide("straw", "wood")
    assert (table.have(0), table.begun(0, "brick")) == ("2 straw 2 wood", 1)
    assert "build the Walls of a Brick house" in table.choices, "for all four"
    table.build("brick")
    assert (table.have(0), table.begun(0, "brick"), table.question) == ("", 2, "keep")


@pytest.mark.rule("GF-73")
def test_anything_will_do_makes_nothing_cheaper_and_ends_with_the_round():
    table = Table(hands=[["Anything Will Do"]], there=" | 4 wood | 3 brick", friend_deck=["Goldilocks"])
    table.gather(*APART, anything_will_do=0).decide("straw")
    assert not [choice for choice in table.choices if "Floor" in choice], "one resource pays for no Floor"
    table.pass_turns().gather("fields", "forest", "brickyard").build("draw", "draw", "draw", "draw")
    assert (table.asked, table.have(0)) == (0, "8 straw")
    assert [choice for choice in table.choices if "build" in choice] == ["build the Floor of a Straw house"]


# --- Monsters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-74")
def test_a_wolf_takes_half_of_the_resources_there_rounded_down_for_its_player():
    table = Table(there="7 straw | 4 wood | 3 brick", hands=[["Wolf"]]).gather("forest", "fields", "fields", wolf=0)
    table.decide("fields")
    assert [table.have(seat) for seat in range(3)] == ["3 straw 4 wood", "2 straw", "2 straw"]


@pytest.mark.rule("GF-74")
def test_a_wolf_at_its_players_own_location_and_at_one_that_nobody_visits():
    own = Table(hands=[["Wolf"]]).gather("fields", "fields", "forest", wolf=0).decide("fields")
    assert (own.have(0), own.have(1), own.there("fields")) == ("3 straw", "1 straw", "1 straw")
    lonely = Table(hands=[["Wolf"]]).gather("forest", "forest", "fields", wolf=0).decide("brickyard")
    assert (lonely.have(0), lonely.there("brickyard")) == ("2 wood 1 brick", "2 brick")


@pytest.mark.rule("GF-75")
def test_a_bridge_troll_takes_two_from_each_opponent_there_who_collected_three():
    table = Table(players=4, there="6 straw | 4 wood | 3 brick | ", hands=[["Bridge Troll"]])
    table.gather("forest", "fields", "fields", "brickyard", bridge_troll=0).decide("fields")
    assert [table.have(seat) for seat in range(4)] == ["4 straw 4 wood", "1 straw", "1 straw", "3 brick"]


@pytest.mark.rule("GF-75")
def test_two_collected_are_below_the_trolls_notice_and_its_player_pays_no_toll():
    two = Table(hands=[["Bridge Troll"]]).gather("forest", "fields", "fields", bridge_troll=0).decide("fields")
    assert [two.have(seat) for seat in range(3)] == ["4 wood", "2 straw", "2 straw"]
    own = Table(hands=[["Bridge Troll"]], there="6 straw | | ").gather("fields", "fields", "forest", bridge_troll=0)
    own.decide("fields")
    assert (own.have(0), own.have(1)) == ("5 straw", "1 straw")


@pytest.mark.rule("GF-76")
def test_where_the_giant_stands_nobody_collects_not_even_its_player():
    table = Table(hands=[["Giant"]]).gather("fields", "fields", "forest", giant=0).decide("fields")
    assert (table.asked, table.question) == (0, "resource")
    table.decide("brick")
    assert [table.have(seat) for seat in range(3)] == ["1 brick", "", "4 wood"]
    assert table.there("fields") == "5 straw"


@pytest.mark.rule("GF-76", "GF-68")
def test_who_was_kept_from_collecting_has_collected_nothing():
    table = Table(hands=[["Share the Wealth"], [], ["Giant"]])
    table.gather(*APART, share_the_wealth=0, giant=2).decide("fields", "brick")
    assert [table.have(seat) for seat in range(3)] == ["2 wood 2 brick", "2 wood", "2 brick"]


@pytest.mark.rule("GF-77")
def test_at_the_dragon_each_pig_loses_three_its_players_own_too():
    table = Table(hands=[["Dragon"]], there="9 straw | 4 wood | 3 brick", have=["1 straw", "4 straw"])
    table.gather("fields", "fields", "forest", dragon=0).decide("fields")
    assert [table.have(seat) for seat in range(3)] == ["2 straw", "5 straw", "4 wood"]
    assert table.there("fields") == "1 straw", "what is lost goes to the supply"


@pytest.mark.rule("GF-77")
def test_each_chooses_what_the_dragon_gets_in_turn_order():
    table = Table(start=1, hands=[["Dragon"]], have=["3 brick", "3 brick"], there="4 straw | | ")
    table.gather("fields", "fields", "forest", dragon=0).decide("fields")
    assert table.asked == 1
    table.decide("straw", "straw")
    assert (table.have(1), table.asked) == ("2 brick", 0), "and a Brick, since no Straw was left"
    table.decide("brick", "brick", "straw")
    assert table.have(0) == "1 straw 1 brick"


@pytest.mark.rule("GF-78")
@pytest.mark.parametrize("kind", ["straw", "wood"])
def test_the_big_bad_wolf_blows_a_finished_house_down_for_each_pig_there(kind):
    table = Table(hands=[["Big Bad Wolf"]], finished=[f"1 {kind}"] * 3)
    table.gather("fields", "fields", "forest", big_bad_wolf=0).decide("fields")
    assert [table.finished(seat) for seat in range(3)] == ["", "", f"1 {kind}"], "its player's own too"
    assert table.sections(kind) == (4, 4, 4)


@pytest.mark.rule("GF-78")
def test_brick_stands_finished_or_not():
    table = Table(hands=[["Big Bad Wolf"]], finished=["", "2 brick"], begun=[{}, {"brick": WALLS}])
    table.gather("forest", "fields", "brickyard", big_bad_wolf=0).decide("fields")
    assert (table.question, table.finished(1), table.begun(1, "brick")) == ("action", "2 brick", 2)


@pytest.mark.rule("GF-78")
def test_its_owner_chooses_among_finished_and_unfinished_houses_and_one_falls():
    table = Table(hands=[["Big Bad Wolf"]], finished=["", "1 straw 1 wood"], begun=[{}, {"straw": WALLS}])
    table.gather("forest", "fields", "brickyard", big_bad_wolf=0).decide("fields")
    assert (table.asked, table.question) == (1, "house")
    assert table.choices == [
        "the unfinished house of Straw falls",
        "the finished house of Straw falls",
        "the finished house of Wood falls",
    ]
    begun = table.again().decide("unfinished house of Straw")
    assert (begun.finished(1), begun.begun(1, "straw")) == ("1 straw 1 wood", 0)
    table.decide("the finished house of Straw")
    assert (table.finished(1), table.begun(1, "straw")) == ("1 wood", 2)


@pytest.mark.rule("GF-78")
def test_the_brave_little_tailor_defies_the_big_bad_wolf():
    table = Table(hands=[["Big Bad Wolf"]], friends=[None, "The Brave Little Tailor"], finished=["", "1 straw"])
    table.gather("forest", "fields", "brickyard", big_bad_wolf=0).decide("fields")
    assert table.finished(1) == "1 straw"


# --- Next Turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-79")
@pytest.mark.parametrize(("spot", "there"), [("fields", "8 straw"), ("forest", "7 wood"), ("brickyard", "6 brick")])
def test_a_good_season_lays_three_more_of_its_kind_before_anybody_chooses_and_its_owner_draws(spot, there):
    table = Table(waiting={1: "Good Season"}, deck=["Wolf"])
    assert (table.asked, table.question) == (1, "location")
    assert table.choices == ["choose the Fields", "choose the Forest", "choose the Brickyard"]
    table.decide(spot)
    assert (table.there(spot), table.hand(1), table.question) == (there, ["Wolf"], "gather")
    table.decide(*APART)
    assert (table.asked, table.question) == (1, "fable"), "what is drawn can be laid"


@pytest.mark.rule("GF-79")
def test_at_the_market_a_good_season_lays_one_of_each():
    table = Table(players=4, waiting={0: "Good Season"}).decide("market")
    assert table.there("market") == "2 straw 2 wood 2 brick"


@pytest.mark.rule("GF-79", "GF-08")
def test_two_good_seasons_come_in_turn_order():
    table = Table(start=1, waiting={0: "Good Season", 1: "Good Season"})
    assert table.asked == 1
    table.decide("fields")
    assert table.asked == 0
    table.decide("fields")
    assert table.there("fields") == "11 straw"


@pytest.mark.rule("GF-79")
def test_a_good_season_does_nothing_in_the_round_in_which_it_is_laid():
    table = Table(hands=[["Good Season"]]).gather(*APART, good_season=0)
    assert (table.question, table.hand(0)) == ("action", [])
    assert table.pass_turns().question == "location"


@pytest.mark.rule("GF-80")
def test_a_borrowed_cart_brings_one_of_each_kind_at_the_end_of_the_next_gather_phase():
    table = Table(waiting={0: "Borrowed Cart"})
    assert table.have(0) == ""
    table.gather("fields", "fields", "brickyard")
    assert [table.have(seat) for seat in range(3)] == ["3 straw 1 wood 1 brick", "2 straw", "3 brick"]


@pytest.mark.rule("GF-81")
def test_in_thick_fog_nobody_but_its_owner_may_lay_a_fable():
    table = Table(waiting={1: "Thick Fog"}, hands=[["Wolf"], ["Giant"], ["Dragon"]])
    assert (table.asked, table.question) == (1, "resource"), "its owner gains one at the start of the round"
    table.decide("brick").decide(*APART)
    assert (table.question, table.env.asked) == ("fable", ("pig_1",))
    table.decide("lay Giant", "fields", "wood")
    assert (table.hand(0), table.hand(2)) == (["Wolf"], ["Dragon"])
    assert [table.have(seat) for seat in range(3)] == ["", "5 wood 1 brick", "3 brick"]


@pytest.mark.rule("GF-81")
def test_the_fog_lifts_after_that_round():
    table = Table(waiting={1: "Thick Fog"}, hands=[["Wolf"]]).decide("brick").gather(*APART).pass_turns()
    table.decide("fields", "forest", "brickyard")
    assert (table.asked, table.question) == (0, "fable")


@pytest.mark.rule("GF-81")
def test_the_fog_is_not_there_yet_in_the_round_in_which_it_is_laid():
    table = Table(hands=[["Thick Fog"], ["Lucky Penny"]]).gather(*APART, thick_fog=0, lucky_penny=1)
    assert (table.asked, table.question) == (1, "resource")
    table.decide("brick", "brick").pass_turns()
    assert (table.asked, table.question) == (0, "resource")


@pytest.mark.rule("GF-81")
def test_in_the_fog_of_two_players_nobody_may_lay_a_fable():
    table = Table(waiting={0: "Thick Fog", 1: "Thick Fog"}, hands=[["Wolf"], ["Giant"], ["Dragon"]])
    table.decide("brick", "brick").decide(*APART)
    assert (table.question, table.asked) == ("action", 0), "each Fog bars all but its own owner"
    assert [table.hand(seat) for seat in range(3)] == [["Wolf"], ["Giant"], ["Dragon"]]


@pytest.mark.rule("GF-82")
def test_an_invitation_takes_one_from_each_pig_beside_one_in_the_next_round_and_brings_one():
    table = Table(waiting={0: "Invitation"}, there="9 straw | | ", have=["", "1 brick"])
    table.gather("fields", "fields", "fields")
    assert (table.asked, table.question) == (0, "resource")
    table.decide("brick")
    assert [table.have(seat) for seat in range(3)] == ["4 straw 1 brick", "3 straw", "2 straw"]
    table.decide("wood")
    assert (table.question, table.have(0)) == ("action", "4 straw 1 wood 1 brick")


@pytest.mark.rule("GF-82")
def test_if_nobody_comes_to_the_invitation_it_still_brings_one():
    table = Table(waiting={0: "Invitation"}).gather(*APART).decide("brick")
    assert [table.have(seat) for seat in range(3)] == ["5 straw 1 brick", "4 wood", "3 brick"]


# --- Unique Locations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-83")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_is_alone_at_the_wishing_well_gains_two_and_it_leaves(seat):
    spots = ["fields" if other == seat else "forest" for other in range(3)]
    table = Table(there=" | | ", unique={"fields": ("Wishing Well", 1)}).gather(*spots)
    assert (table.asked, table.question) == (seat, "resource")
    table.decide("wood", "brick")
    assert (table.have(seat), table.unique("fields")) == ("1 wood 1 brick", None)


@pytest.mark.rule("GF-83")
@pytest.mark.parametrize("spots", [("fields", "fields", "forest"), ("forest", "forest", "forest")])
def test_with_several_pigs_or_none_the_well_gives_nothing_and_stays(spots):
    table = Table(unique={"fields": ("Wishing Well", 1)}).gather(*spots)
    assert (table.question, table.unique("fields")) == ("action", "Wishing Well")


@pytest.mark.rule("GF-84")
def test_each_opponent_at_the_toll_gate_gives_its_player_one_of_his_choice():
    unique = {"fields": ("Toll Gate", 0)}
    table = Table(players=4, there="6 straw | | 3 brick | ", have=["", "1 brick"], unique=unique)
    table.gather("forest", "fields", "fields", "brickyard")
    assert (table.asked, table.question) == (1, "resource")
    table.decide("brick")
    assert [table.have(seat) for seat in range(4)] == ["1 straw 1 brick", "3 straw", "2 straw", "3 brick"]
    assert table.unique("fields") == "Toll Gate"


@pytest.mark.rule("GF-84")
def test_the_toll_gate_leaves_when_nobody_is_there_and_not_while_its_player_is():
    unique = {"fields": ("Toll Gate", 0)}
    own = Table(unique=unique).gather("fields", "forest", "brickyard")
    assert (own.have(0), own.unique("fields")) == ("5 straw", "Toll Gate")
    nobody = Table(unique=unique).gather("forest", "forest", "brickyard")
    assert (nobody.unique("fields"), nobody.discarded) == (None, ["Toll Gate"])


@pytest.mark.rule("GF-84")
def test_a_toll_gate_laid_where_nobody_comes_leaves_at_once():
    table = Table(hands=[["Toll Gate"]]).gather("fields", "fields", "forest", toll_gate=0).decide("brickyard")
    assert (table.unique("brickyard"), table.discarded) == (None, ["Toll Gate"])


@pytest.mark.rule("GF-85")
def test_at_the_fairy_ring_each_pig_draws_in_turn_order_until_nobody_is_there():
    table = Table(start=1, unique={"fields": ("Fairy Ring", 0)}, deck=["Wolf", "Giant", "Dragon"])
    table.gather("fields", "fields", "forest")
    assert [table.hand(seat) for seat in range(3)] == [["Giant"], ["Wolf"], []]
    assert table.unique("fields") == "Fairy Ring"
    table.pass_turns().gather("forest", "brickyard", "forest")
    assert [len(table.hand(seat)) for seat in range(3)] == [1, 1, 0]
    assert (table.unique("fields"), table.discarded) == (None, ["Fairy Ring"])


@pytest.mark.rule("GF-86")
def test_the_haunted_mill_halves_what_several_pigs_find_and_stays():
    table = Table(unique={"fields": ("Haunted Mill", 0)}, there="9 straw | 4 wood | 3 brick")
    table.gather("fields", "fields", "forest")
    assert [table.have(seat) for seat in range(2)] == ["2 straw", "2 straw"], "five are left of nine"
    assert (table.there("fields"), table.unique("fields")) == ("1 straw", "Haunted Mill")


@pytest.mark.rule("GF-86")
def test_a_pig_alone_at_the_haunted_mill_finds_everything_and_it_leaves():
    table = Table(unique={"fields": ("Haunted Mill", 1)}).gather("fields", "forest", "brickyard")
    assert (table.have(0), table.unique("fields"), table.discarded) == ("5 straw", None, ["Haunted Mill"])


@pytest.mark.rule("GF-86")
def test_with_nobody_there_the_haunted_mill_halves_too_each_kind_for_itself():
    table = Table(players=4, unique={"market": ("Haunted Mill", 1)}, there=" | | | 3 straw 2 wood 1 brick")
    table.gather("fields", "forest", "brickyard", "fields")
    assert (table.there("market"), table.unique("market")) == ("2 straw 1 wood 1 brick", "Haunted Mill")
