import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireSeries } from "../explorer/wire.ts";

/** All series; empty until they are wanted and have been read. */
export function useSeries(requests: Requests, isWanted: boolean): readonly WireSeries[] {
  const path = isWanted ? "getAllMentionSeries" : null;
  return useReply(requests, { path, isBody: isSeries, everyMs: null }).body ?? [];
}

function isSeries(body: unknown): body is WireSeries[] {
  return Array.isArray(body);
}
