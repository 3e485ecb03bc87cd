import { useEffect, useState } from "preact/hooks";
import type { wordReasonOf } from "./word-reason.ts";

/** The sentences of words, whose rules are loaded once a row has been opened; null until then. */
export function useReasons(isNeeded: boolean): typeof wordReasonOf {
  const [loaded, setLoaded] = useState<{ readonly reasonOf: typeof wordReasonOf } | null>(null);
  useEffect(() => {
    if (isNeeded)
      void import("./word-reason.ts").then((module) => setLoaded({ reasonOf: module.wordReasonOf }));
  }, [isNeeded]);
  return loaded?.reasonOf ?? (() => null);
}
