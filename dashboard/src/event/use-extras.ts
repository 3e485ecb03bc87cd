import { useCallback, useState } from "preact/hooks";

export interface Extras {
  readonly shown: ReadonlySet<string>;
  readonly toggle: (column: string) => void;
}

const name = "event-columns";

/** The additional columns that the reader has chosen, stored in this browser. */
export function useExtras(): Extras {
  const [shown, setShown] = useState(read);
  const toggle = useCallback((column: string) => {
    const next = new Set(read());
    if (!next.delete(column)) next.add(column);
    setShown(next);
    try {
      localStorage.setItem(name, [...next].join(","));
    } catch {
      // If the browser's storage is full, the choice lasts until the page is closed.
    }
  }, []);
  return { shown, toggle };
}

function read(): ReadonlySet<string> {
  return new Set((localStorage.getItem(name) ?? "").split(","));
}
