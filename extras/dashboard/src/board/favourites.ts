import { useCallback, useState } from "preact/hooks";

/** What can be marked: series by their tickers, words by `wordName`. */
type Kind = "series" | "words";

export interface Favourites {
  readonly marked: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}

/** The visitor's favourites, stored in this browser only. */
export function useFavourites(kind: Kind): Favourites {
  const [marked, setMarked] = useState(() => read(kind));
  const toggle = useCallback(
    (name: string) => {
      const next = new Set(read(kind));
      if (!next.delete(name)) next.add(name);
      setMarked(next);
      try {
        localStorage.setItem(placeOf(kind), [...next].join(","));
      } catch {
        // If the browser's storage is full, favourites last until the page is closed.
      }
    },
    [kind],
  );
  return { marked, toggle };
}

/** The key of a series' word, equal in all its events. */
export function wordName(series: string, word: string): string {
  return `${series}/${encodeURIComponent(word)}`;
}

function placeOf(kind: Kind): string {
  return `favourite-${kind}`;
}

function read(kind: Kind): ReadonlySet<string> {
  return new Set((localStorage.getItem(placeOf(kind)) ?? "").split(",").filter((one) => one !== ""));
}
