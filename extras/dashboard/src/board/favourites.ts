import { useCallback, useState } from "preact/hooks";
import { markedIn, placeOf, type Kind } from "./marked.ts";

export interface Favourites {
  readonly marked: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}

/** The visitor's favourites, stored in this browser only. */
export function useFavourites(kind: Kind): Favourites {
  const [marked, setMarked] = useState(() => markedIn(kind));
  const toggle = useCallback(
    (name: string) => {
      const next = new Set(markedIn(kind));
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
