import { useMemo } from "preact/hooks";
import { priceLinesOf } from "../event/chart-lines.ts";
import { isHistory } from "../event/is-event.ts";
import { PriceChart } from "../event/price-chart.tsx";
import { pricesOf } from "../event/prices.ts";
import type { Row } from "../event/rows.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";

interface Props {
  readonly row: Row;
  /** ISO 8601, of the event; null when not known. */
  readonly start: string | null;
  /** When the row's price was read, UTC ms. */
  readonly readAt: number;
  readonly requests: Requests;
}

/** The word's own prices over 7 days. */
export function WordChart({ row, start, readAt, requests }: Props) {
  const query = new URLSearchParams({ market_tickers: row.ticker, interval: "1h" });
  const path = `getPriceHistory?${query.toString()}`;
  const { body, failure } = useReply(requests, { path, isBody: isHistory, everyMs: null });
  const lines = useMemo(() => priceLinesOf([row], pricesOf(body), readAt), [row, body, readAt]);
  const named = useMemo(() => [{ ticker: row.ticker, color: 1 }], [row.ticker]);
  return (
    <PriceChart
      rows={[row]}
      lines={lines}
      named={named}
      pinned={[]}
      onPin={null}
      start={start}
      pointed={null}
      isLoading={body === null && failure === null}
    />
  );
}
