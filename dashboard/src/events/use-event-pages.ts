import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../explorer/failure.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import type { WireEventSummary, WireEvents } from "../explorer/wire.ts";

interface EventPages extends Omit<ReplyState<WireEvents>, "body"> {
  /** null until the first page is loaded. */
  readonly events: readonly WireEventSummary[] | null;
  /** Whether there are more pages. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => Promise<void>;
}

const refreshMs = 5 * 60_000;

/** The first page of a list, and the further pages that the visitor has asked for. */
export function useEventPages(requests: Requests, path: string | null): EventPages {
  const first = useReply(requests, { path, isBody: isEvents, everyMs: refreshMs });
  const [later, setLater] = useState<readonly WireEvents[]>([]);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    setLater([]);
    setFailure(null);
  }, [path]);
  const pages = first.body === null ? [] : [first.body, ...later];
  const cursor = pages.at(-1)?.cursor ?? null;

  async function more(): Promise<void> {
    if (path === null || cursor === null || isLoadingMore) return;
    setLoadingMore(true);
    const outcome = await requests.get(`${path}&${new URLSearchParams({ cursor }).toString()}`);
    setLoadingMore(false);
    if ("failure" in outcome) setFailure(outcome.failure);
    else if (isEvents(outcome.reply.body)) setLater([...later, outcome.reply.body]);
  }

  return {
    ...first,
    failure: first.failure ?? failure,
    events: first.body === null ? null : withoutRepeats(pages.flatMap(({ events }) => events)),
    hasMore: cursor !== null,
    isLoadingMore,
    more,
  };
}

/** When the first page is read again, it may contain events of a later page. */
function withoutRepeats(events: readonly WireEventSummary[]): WireEventSummary[] {
  return [...new Map(events.map((event) => [event.event_ticker, event])).values()];
}

function isEvents(body: unknown): body is WireEvents {
  return typeof body === "object" && body !== null && "events" in body && Array.isArray(body.events);
}
