"""A bar for walks of many pages."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TypeVar

Row = TypeVar("Row")


def with_progress(rows: Iterator[Row], what: str, shown: bool | None) -> Iterator[Row]:
    """
    The rows, with a bar on stderr while they come. `shown`: None for where tqdm is installed and stderr is a terminal.

    Raises ImportError for True without tqdm.
    """
    if shown is False:
        return rows
    try:
        # Not tqdm.auto, which warns in a notebook without ipywidgets.
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        if shown:
            raise ImportError("progress=True needs tqdm: pip install mention-market[progress]") from None
        return rows
    # disable=None: only in a terminal.
    return iter(tqdm(rows, desc=what, unit=" rows", disable=None if shown is None else False))
