import { useState } from "preact/hooks";

const name = "favourite-series";

/** Series that the visitor has marked, in this browser only. */
export function useFavourites(): {
  readonly series: ReadonlySet<string>;
  readonly toggle: (series: string) => void;
} {
  const [series, setSeries] = useState(read);
  return {
    series,
    toggle(one) {
      const next = new Set(series);
      if (!next.delete(one)) next.add(one);
      setSeries(next);
      try {
        localStorage.setItem(name, [...next].join(","));
      } catch {
        // Without storage it lasts until the page is left.
      }
    },
  };
}

function read(): ReadonlySet<string> {
  try {
    return new Set((localStorage.getItem(name) ?? "").split(",").filter((one) => one !== ""));
  } catch {
    return new Set();
  }
}
