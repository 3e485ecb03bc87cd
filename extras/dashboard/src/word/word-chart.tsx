import { useState } from "preact/hooks";
import { hasPrices } from "../config/features.ts";
import { PriceChart, type Picked } from "../event/price-chart.tsx";
import type { PricePoint } from "../event/prices.ts";
import type { Row } from "../event/rows.ts";
import type { Account } from "../explorer/start-open.tsx";
import { LateTrades } from "./late-parts.tsx";

interface Props {
  readonly row: Row;
  readonly start: string | null;
  readonly readAt: number;
  readonly isLoading: boolean;
  /** Reads the trades; without one there are none. */
  readonly account: Account;
  /** UTC ms. */
  readonly now: number;
}

/** The trades on a chart of prices. */
export interface Dots {
  readonly trades?: readonly PricePoint[];
  readonly picked?: Picked | null;
}

/** A word's prices over time, and on demand its trades as dots. */
export function WordChart({ account, now, ...chart }: Props) {
  const [dots, setDots] = useState<Dots>({});
  const { row, readAt } = chart;
  return (
    <section class="panel">
      <PriceChart {...chart} {...dots} />
      {hasPrices && account && (
        <LateTrades row={row} readAt={readAt} requests={account} now={now} onDots={setDots} />
      )}
    </section>
  );
}
