"""The latest body of each URL, for responses that say that nothing has changed."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

MAX_ENTRIES = 100
MAX_BYTES = 20 * 1024 * 1024


@dataclass(frozen=True)
class KeptBody:
    etag: str
    body: bytes


class KeptBodies:
    """At most 100 bodies and 20 MB; the least recently used ones are dropped."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[str, KeptBody] = OrderedDict()
        self._bytes = 0

    def get(self, url: str) -> KeptBody | None:
        kept = self._bodies.get(url)
        if kept is not None:
            self._bodies.move_to_end(url)
        return kept

    def keep(self, url: str, kept: KeptBody) -> None:
        former = self._bodies.pop(url, None)
        self._bytes -= 0 if former is None else len(former.body)
        if len(kept.body) > MAX_BYTES:
            return
        self._bodies[url] = kept
        self._bytes += len(kept.body)
        while len(self._bodies) > MAX_ENTRIES or self._bytes > MAX_BYTES:
            _, oldest = self._bodies.popitem(last=False)
            self._bytes -= len(oldest.body)
