import { useMemo } from "preact/hooks";
import { priceLinesOf } from "../event/chart-lines.ts";
import { PriceChart } from "../event/price-chart.tsx";
import { pricesOf } from "../event/prices.ts";
import type { Row } from "../event/rows.ts";
import type { WirePrices } from "../explorer/wire.ts";

interface Props {
  readonly row: Row;
  /** ISO 8601, of the event; null when not known. */
  readonly start: string | null;
  /** When the row's price was read, UTC ms. */
  readonly readAt: number;
  readonly prices: WirePrices | null;
  readonly isReading: boolean;
}

/** The word's own prices over time. */
export function WordChart({ row, start, readAt, prices, isReading }: Props) {
  const lines = useMemo(() => priceLinesOf([row], pricesOf(prices), readAt), [row, prices, readAt]);
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
      isLoading={isReading}
    />
  );
}
