"""Rows as a DataFrame; left out without pandas."""

import unittest

try:
    import pandas
except ImportError:
    pandas = None

from mention_market import to_dataframe

CANDLE = {
    "open_dollars": None,
    "high_dollars": None,
    "low_dollars": None,
    "close_dollars": None,
    "yes_bid_dollars": 0.4,
    "yes_ask_dollars": 0.5,
    "volume": 0,
    "open_interest": 1,
}
SETTLED = {
    "market_ticker": "KX-A-B",
    "event_ticker": "KX-A",
    "series_ticker": "KX",
    "event_title": None,
    "event_date": None,
    "event_date_basis": None,
    "strike_word": "b",
    "result": "yes",
    "settlement_ts": None,
}


@unittest.skipIf(pandas is None, "needs pandas")
class FrameTest(unittest.TestCase):
    def test_has_a_line_for_each_candle(self) -> None:
        candles = [{"end_ts": f"2026-01-17T{hour}:00:00Z", **CANDLE} for hour in (19, 20)]
        frame = to_dataframe([{"market_ticker": "A", "strike_word": "a", "candles": candles}])
        self.assertEqual(list(frame.columns), ["market_ticker", "strike_word", "end_ts", *CANDLE])
        self.assertEqual(list(frame["market_ticker"]), ["A", "A"])
        self.assertEqual(frame["end_ts"][1], pandas.Timestamp("2026-01-17T20:00", tz="UTC"))
        self.assertEqual(frame["close_dollars"].dtype, float)

    def test_has_times_where_all_are_null(self) -> None:
        frame = to_dataframe([SETTLED])
        self.assertEqual(str(frame["settlement_ts"].dtype), "datetime64[ns, UTC]")

    def test_reads_times_with_and_without_fractions_of_a_second(self) -> None:
        texts = ["2026-10-28T20:15:41Z", None, "2026-10-28T20:15:41.25Z", "2026-10-28T20:15:41.123456Z"]
        frame = to_dataframe([{**SETTLED, "settlement_ts": text} for text in texts])
        at = [None if pandas.isna(time) else time.microsecond for time in frame["settlement_ts"]]
        self.assertEqual(at, [0, None, 250_000, 123_456])

    def test_names_a_column_by_the_path_of_its_field(self) -> None:
        quote = {"at": "2026-10-28T19:00:00Z", "yes_bid_dollars": 0.4, "yes_ask_dollars": 0.5, "last_price_dollars": None}
        frame = to_dataframe([{**SETTLED, "quotes": {"24h": None, "1h": quote}}])
        self.assertEqual(frame["quotes_1h_yes_bid_dollars"][0], 0.4)
        self.assertTrue(pandas.isna(frame["quotes_24h_yes_bid_dollars"][0]))

    def test_has_no_column_of_what_was_not_asked_for(self) -> None:
        quote = {"at": None, "yes_bid_dollars": 0.4, "yes_ask_dollars": 0.5, "last_price_dollars": None}
        self.assertEqual(list(to_dataframe([SETTLED]).columns), list(SETTLED))
        rows = [{**SETTLED, "quotes": None}, {**SETTLED, "quotes": {"1h": quote}}]
        self.assertEqual(list(to_dataframe(rows).columns), [*SETTLED, *(f"quotes_1h_{name}" for name in quote)])

    def test_joins_nested_fields_and_plain_lists_and_has_columns_of_those_that_are_null(self) -> None:
        collection = {
            "collection": "a",
            "note": None,
            "newest": None,
            "transcripts": 1,
            "words": 2,
            "first_date": None,
            "last_date": None,
            "series": ["KX", "KY"],
            "speakers": [],
        }
        self.assertEqual(to_dataframe([collection])["series"][0], "KX;KY")

    def test_keeps_fields_that_it_does_not_know(self) -> None:
        frame = to_dataframe([{**SETTLED, "new": 1}])
        self.assertEqual((frame.columns[-1], frame["new"][0]), ("new", 1))

    def test_takes_a_whole_response_and_a_single_row(self) -> None:
        response = {"markets": [SETTLED, SETTLED], "cursor": None, "errors": [], "settlement_sources": []}
        self.assertEqual([len(to_dataframe(response)), len(to_dataframe(SETTLED))], [2, 1])
        self.assertEqual(len(to_dataframe({"events": [], "cursor": None})), 0)

    def test_names_the_lists_of_a_response_that_has_several(self) -> None:
        with self.assertRaisesRegex(ValueError, r'has 2 lists\. Give one of them: response\["by_month"\] or response\["context"\]'):
            to_dataframe({"phrases": ["a"], "by_month": [], "context": []})

    def test_says_what_to_give_for_anything_else(self) -> None:
        for given, reason in [("a,b\n1,2\n", "read_csv"), (None, "not NoneType"), (7, "not int"), (["a"], "not list")]:
            with self.assertRaisesRegex(TypeError, reason):
                to_dataframe(given)  # type: ignore[arg-type]

    def test_refuses_rows_that_are_of_no_list_of_a_response(self) -> None:
        with self.assertRaisesRegex(ValueError, "^These rows are of no list of a response"):
            to_dataframe([{"word": "a"}])

    def test_takes_no_rows_at_all(self) -> None:
        self.assertEqual(len(to_dataframe([])), 0)


if __name__ == "__main__":
    unittest.main()
