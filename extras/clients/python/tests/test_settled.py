"""Walks over settled words, and their bar."""

import sys
import unittest
from collections.abc import Iterable, Iterator
from unittest import mock

from scripted import ClientTest, Step, reply


def page(word: str, cursor: str | None = None) -> Step:
    return reply({"markets": [{"strike_word": word}], "cursor": cursor})


class SettledTest(ClientTest):
    def test_yields_the_words_of_all_pages_of_named_series_by_25(self) -> None:
        client = self.start(page("a", "one"), page("b"), page("c"))
        tickers = [f"KX{at:02}" for at in range(26)]
        rows = client.settled([*tickers, "KX00"], start_date="2026-01-17")
        self.assertEqual([row["strike_word"] for row in rows], ["a", "b", "c"])
        first, last = (
            f"/getSettledMarkets?series_ticker={'%2C'.join(chunk)}&start_date=2026-01-17"
            for chunk in (tickers[:25], tickers[25:])
        )
        self.assertEqual(self.paths, [first, f"{first}&cursor=one", last])

    def test_takes_all_series_by_25_and_goes_on_after_the_chunk_that_was_had(self) -> None:
        tickers = [f"KX{at:02}" for at in range(51)]
        listed = reply([{"series_ticker": one, "series_title": ""} for one in reversed(tickers)])
        client = self.start(listed, page("a", "one"), page("b"), page("c"), page("d"), listed, page("d"))
        chunks = list(client.settled(settled_after="2026-01-17T00:00:00Z"))
        self.assertEqual([[row["strike_word"] for row in chunk.rows] for chunk in chunks], [["a", "b"], ["c"], ["d"]])
        self.assertEqual([chunk.resume for chunk in chunks], ["KX24", "KX49", "KX50"])
        self.assertEqual([len(path.split("%2C")) for path in self.paths], [1, 25, 25, 25, 1])
        rest = list(client.settled(resume="KX49"))
        self.assertEqual(([chunk.resume for chunk in rest], len(self.paths)), (["KX50"], 7))

    def test_refuses_to_resume_a_walk_over_named_series(self) -> None:
        with self.assertRaisesRegex(ValueError, "leave out series"):
            self.start(page("a")).settled("KXA", resume="KXA")  # type: ignore[call-overload]

    def test_says_what_resume_takes_instead_of_returning_nothing(self) -> None:
        client = self.start(reply([{"series_ticker": "KXA", "series_title": ""}]))
        with self.assertRaisesRegex(ValueError, "resume takes that of a chunk.* no 'garbage'"):
            client.settled(resume="garbage")

    def test_names_a_parameter_that_there_is_not(self) -> None:
        with self.assertRaisesRegex(TypeError, "no_such"):
            list(self.start(page("a")).settled("KXA", no_such=True))

    def test_shows_a_bar_where_tqdm_is_installed_and_says_what_to_install_elsewhere(self) -> None:
        shown: list[object] = []

        def tqdm(rows: Iterable[object], **options: object) -> Iterator[object]:
            shown.append(options["disable"])
            return iter(rows)

        with mock.patch.dict(sys.modules, {"tqdm": mock.Mock(tqdm=tqdm)}):
            for progress in (None, True, False):
                self.assertEqual(len(list(self.start(page("a")).settled("KXA", progress=progress))), 1)
        self.assertEqual(shown, [None, False])
        with mock.patch.dict(sys.modules, {"tqdm": None}):
            self.assertEqual(len(list(self.start(page("a")).settled("KXA"))), 1)
            with self.assertRaisesRegex(ImportError, r"pip install mention-market\[progress\]"):
                self.start(page("a")).settled("KXA", progress=True)


if __name__ == "__main__":
    unittest.main()
