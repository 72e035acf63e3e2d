"""The exercises that count how often an answer looks at a node count every kind of look."""
from minigrad.course.exercise import find, judge
from minigrad.lessons.nb05_only_what_you_fetch.exercises import Watched


def test_get_is_a_look_like_any_other():
    looks = [0]
    parents = Watched({"y": ["x"]}, looks)
    assert parents["y"] == parents.get("y") == ["x"]
    assert parents.get("x", []) == []
    assert looks == [3]


def test_an_answer_that_uses_get_is_told_how_often_it_looked():
    def prune(parents, fetches):
        todo, needed = list(fetches), set()
        while todo:
            node = todo.pop()
            if node not in needed:
                needed.add(node)
                todo += parents.get(node, [])
        return needed

    assert "looked at 0 times" not in judge(find("05.A"), prune)
