"""Rows as a DataFrame; left out without pandas."""

import unittest

try:
    import pandas
except ImportError:
    pandas = None

from mention_market import to_dataframe


@unittest.skipIf(pandas is None, "needs pandas")
class FrameTest(unittest.TestCase):
    def test_joins_nested_fields_and_reads_times_in_utc(self) -> None:
        rows = [
            {"word": "a", "at": "2026-11-22T01:00:00+01:00", "estimate": {"low": 0.1, "basis": ["series", "record"]}},
            {"word": "b", "at": None, "estimate": None},
        ]
        frame = to_dataframe(rows)
        self.assertEqual(list(frame.columns), ["word", "at", "estimate_low", "estimate_basis"])
        self.assertEqual(frame["at"][0], pandas.Timestamp("2026-11-22", tz="UTC"))
        self.assertTrue(pandas.isna(frame["at"][1]) and pandas.isna(frame["estimate_low"][1]))
        self.assertEqual(frame["estimate_basis"][0], "series;record")

    def test_takes_no_rows_at_all(self) -> None:
        self.assertEqual(len(to_dataframe([])), 0)


if __name__ == "__main__":
    unittest.main()
