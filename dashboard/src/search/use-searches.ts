import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import type { WireSearch } from "../explorer/wire.ts";
import { isSearch } from "./is-search.ts";

export interface Searches {
  /** In the order of the paths; null: not read yet. */
  readonly found: readonly (WireSearch | null)[];
  readonly failure: Failure | null;
  readonly isDone: boolean;
}

const nothing: Searches = { found: [], failure: null, isDone: false };

/** Runs several searches, one after the other, and stops at the first failure. Cached results cost no request. */
export function useSearches(requests: Requests, paths: readonly string[]): Searches {
  const [state, setState] = useState<Searches>(nothing);
  const key = paths.join("\n");
  useEffect(() => {
    let isGone = false;
    async function read(): Promise<void> {
      const found: WireSearch[] = [];
      for (const path of key === "" ? [] : key.split("\n")) {
        const kept = requests.kept(path);
        const outcome = kept === null ? await requests.get(path) : { reply: kept };
        if (isGone) return;
        if ("failure" in outcome || !isSearch(outcome.reply.body)) {
          const failure: Failure = "failure" in outcome ? outcome.failure : { kind: "defect" };
          setState({ found, failure, isDone: true });
          return;
        }
        found.push(outcome.reply.body);
        setState({ found: [...found], failure: null, isDone: false });
      }
      setState({ found, failure: null, isDone: true });
    }
    setState(nothing);
    void read();
    return () => {
      isGone = true;
    };
  }, [requests, key]);
  return state;
}
