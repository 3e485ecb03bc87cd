import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import { type WireSearch, isSearch } from "../explorer/wire.ts";
import type { SearchFor } from "./search-form.tsx";

const nothing: Searches = { found: [], failure: null, isDone: false };
const shownTranscripts = "10";

/** Enough words for most sentences. */
const shownWords = "20";

/** The result of a search. Without a path, no request is made. */
export function useSearch(requests: Requests, path: string | null): ReplyState<WireSearch> {
  return useReply(requests, { path, isBody: isSearch, everyMs: null });
}

export interface Searches {
  /** In the order of the paths; null: not read yet. */
  readonly found: readonly (WireSearch | null)[];
  readonly failure: Failure | null;
  readonly isDone: boolean;
}

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

/** The request for a search in a collection or for a series, with snippets of the latest transcripts. */
export function searchPath(phrase: string, where: Readonly<Record<string, string>>): string {
  const snippets = { with_context: "true", num_transcripts: shownTranscripts, context_words: shownWords };
  const query = new URLSearchParams({ target_phrase: phrase, ...where, ...snippets });
  return `searchStrikeWord?${query.toString()}`;
}

/** The address of the search page. */
export function searchHref(asked: SearchFor): string {
  return `/search?${new URLSearchParams({ ...asked }).toString()}`;
}
