import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { dayAndTimeText } from "../settings/times.ts";
import { texts } from "../texts.ts";
import type { PriceChart as Drawn } from "./draw-prices.ts";
import { centsText } from "./figures.ts";
import { priceLinesOf } from "./price-lines.ts";
import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";

const t = texts.event.chart;

interface Props {
  readonly rows: readonly Row[];
  readonly prices: ReadonlyMap<string, readonly PricePoint[]>;
  /** ISO 8601, of the event; null when not known. */
  readonly start: string | null;
  /** When the prices were read, UTC ms. */
  readonly readAt: number;
  /** The line that the table points to; null for none. */
  readonly pointed: string | null;
  readonly period: "week" | "hours";
}

interface Pointed {
  readonly ticker: string;
  readonly cents: number | null;
  readonly at: number | null;
}

/** All words' prices over time. The table has the same prices for those who can't see it. */
export function PriceChart({ rows, prices, start, readAt, pointed, period }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [under, setUnder] = useState<Pointed | null>(null);
  const lines = useMemo(() => priceLinesOf(rows, prices, start, readAt), [rows, prices, start, readAt]);
  const latest = useRef(lines);
  latest.current = lines;

  useEffect(() => {
    let isGone = false;
    void import("./draw-prices.ts").then(({ drawPrices }) => {
      if (isGone || place.current === null) return;
      drawn.current = drawPrices(place.current, latest.current, (ticker, cents, at) =>
        setUnder(ticker === null ? null : { ticker, cents, at }),
      );
    });
    return () => {
      isGone = true;
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);
  useEffect(() => drawn.current?.update(lines), [lines]);
  useEffect(() => drawn.current?.point(pointed), [pointed]);

  const word = (ticker: string) => rows.find((row) => row.ticker === ticker)?.word ?? "";
  return (
    <figure class="price-chart panel">
      <figcaption>
        <span>{t.heading[period]}</span>
        <b>
          {under !== null
            ? t.at(
                word(under.ticker),
                centsText(under.cents),
                under.at === null ? "" : dayAndTimeText(new Date(under.at * 1000).toISOString()),
              )
            : pointed !== null
              ? word(pointed)
              : ""}
        </b>
        <span class="price-chart-start">{start !== null && t.start(dayAndTimeText(start))}</span>
      </figcaption>
      <div class="price-chart-place" ref={place} aria-hidden="true" />
    </figure>
  );
}
