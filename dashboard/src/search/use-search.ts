import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import type { WireSearch } from "../explorer/wire.ts";
import { isSearch } from "./is-search.ts";

/** The result of a search. Without a path, no request is made. */
export function useSearch(requests: Requests, path: string | null): ReplyState<WireSearch> {
  return useReply(requests, { path, isBody: isSearch, everyMs: null });
}
