import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { centsText } from "../ui/numbers.ts";
import { dayAndTimeText } from "../ui/times.ts";
import type { PriceChart as Drawn, Shown } from "./draw-prices.ts";
import { priceLineOf, spanText, type PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";
import { eventTexts } from "./event-texts.ts";

const t = eventTexts.chart;

export interface Picked {
  readonly trade: PricePoint;
  readonly text: string;
}

interface Props {
  readonly row: Row;
  /** When the row's price was read, UTC ms. */
  readonly readAt: number;
  /** The start of the event, ISO 8601; null if unknown. */
  readonly start: string | null;
  /** Whether prices over time are loading. */
  readonly isLoading: boolean;
  /** Trades in the range of the prices, as dots. */
  readonly trades?: readonly PricePoint[];
  /** The trade that is marked, with what is said while the pointer is on nothing. */
  readonly picked?: Picked | null;
}

const noTrades: readonly PricePoint[] = [];

/** A word's prices over time, with a text of their range for readers who can't see the chart. */
export function PriceChart({ row, readAt, start, isLoading, trades = noTrades, picked = null }: Props) {
  const line = useMemo(() => priceLineOf(row, readAt), [row.points, row.price, row.isTrading, readAt]);
  const [under, setUnder] = useState<string | null>(null);
  // A finger that is lifted leaves its point named, until another trade is picked.
  useEffect(() => setUnder(null), [picked]);
  const isEmpty = line.length < 2;
  const all = line.map(({ cents }) => cents);
  return (
    <figure class="price-chart">
      <figcaption>
        <span>
          {isEmpty
            ? t.heading
            : t.over(spanText(line), centsText(Math.min(...all)), centsText(Math.max(...all)))}
        </span>
        <b>{under ?? picked?.text}</b>
        <span>{start !== null && t.start(dayAndTimeText(start))}</span>
      </figcaption>
      <div class="price-chart-place">
        {isEmpty ? (
          <p class="hint">{isLoading ? texts.explorer.loading : t.empty}</p>
        ) : (
          <Plot
            line={line}
            start={start === null ? null : Date.parse(start) / 1000}
            trades={trades}
            picked={picked?.trade ?? null}
            onPoint={setUnder}
          />
        )}
      </div>
    </figure>
  );
}

interface PlotProps extends Shown {
  readonly onPoint: (under: string | null) => void;
}

function Plot({ line, start, trades, picked, onPoint }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const latest = useRef<Shown>({ line, start, trades, picked });
  latest.current = { line, start, trades, picked };

  useEffect(() => {
    let isGone = false;
    void import("./draw-prices.ts").then(({ drawPrices }) => {
      if (isGone || place.current === null) return;
      drawn.current = drawPrices(place.current, latest.current, onPoint);
    });
    return () => {
      isGone = true;
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);
  useEffect(() => drawn.current?.update(latest.current), [line, start, trades, picked]);
  return <div class="price-chart-plot" ref={place} aria-hidden="true" />;
}
