import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { dayAndTimeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { plotInsets } from "./chart-insets.ts";
import { endOf, spanText, spreadOut, type Named, type PriceLines } from "./chart-lines.ts";
import type { PriceChart as Drawn, Shown } from "./draw-prices.ts";
import { centsText } from "../ui/numbers.ts";
import type { Row } from "./rows.ts";

const t = texts.event.chart;

interface Props {
  readonly rows: readonly Row[];
  readonly lines: PriceLines;
  readonly named: readonly Named[];
  readonly pinned: readonly string[];
  /** null: it has one line, whose word the page names. */
  readonly onPin: ((ticker: string) => void) | null;
  /** ISO 8601, of the event; null when not known. */
  readonly start: string | null;
  /** The line that the table points to; null for none. */
  readonly pointed: string | null;
  /** Whether prices over time are still being read. */
  readonly isLoading: boolean;
}

interface Pointed {
  readonly ticker: string;
  readonly cents: number | null;
  readonly at: number | null;
}

/** All words' prices over time, those that moved most coloured and named. The table has the same prices for those who can't see it. */
export function PriceChart({ rows, lines, named, pinned, onPin, start, pointed, isLoading }: Props) {
  const [isLarge, setLarge] = useState(false);
  const [under, setUnder] = useState<Pointed | null>(null);
  const isEmpty = lines.times.length < 2;
  const words = useMemo(() => new Map(rows.map(({ ticker, word }) => [ticker, word])), [rows]);
  const caption =
    under !== null
      ? t.at(
          words.get(under.ticker) ?? "",
          centsText(under.cents),
          under.at === null ? "" : dayAndTimeText(new Date(under.at * 1000).toISOString()),
        )
      : pointed === null
        ? ""
        : words.get(pointed);
  return (
    <figure class={isLarge ? "price-chart panel large" : "price-chart panel"}>
      <figcaption>
        <span>{isEmpty ? t.heading : t.over(spanText(lines.times))}</span>
        <b>{caption}</b>
        <span>{start !== null && t.start(dayAndTimeText(start))}</span>
        <button type="button" class="link" onClick={() => setLarge(!isLarge)}>
          {isLarge ? t.smaller : t.larger}
        </button>
      </figcaption>
      <div class="price-chart-place">
        {isEmpty ? (
          <p class="hint">{isLoading ? texts.explorer.loading : t.empty}</p>
        ) : (
          <>
            <Plot
              lines={lines}
              named={named}
              start={start === null ? null : Date.parse(start) / 1000}
              pointed={pointed}
              onPoint={setUnder}
            />
            {onPin !== null && (
              <Names
                key={String(isLarge)}
                lines={lines}
                named={named}
                pinned={pinned}
                onPin={onPin}
                words={words}
              />
            )}
          </>
        )}
      </div>
    </figure>
  );
}

interface PlotProps {
  readonly lines: PriceLines;
  readonly named: readonly Named[];
  /** Unix seconds. */
  readonly start: number | null;
  readonly pointed: string | null;
  readonly onPoint: (under: Pointed | null) => void;
}

function Plot({ lines, named, start, pointed, onPoint }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const latest = useRef<Shown>({ ...lines, named, start });
  latest.current = { ...lines, named, start };

  useEffect(() => {
    let isGone = false;
    void import("./draw-prices.ts").then(({ drawPrices }) => {
      if (isGone || place.current === null) return;
      drawn.current = drawPrices(place.current, latest.current, (ticker, cents, at) =>
        onPoint(ticker === null ? null : { ticker, cents, at }),
      );
    });
    return () => {
      isGone = true;
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);
  useEffect(() => drawn.current?.update(latest.current), [lines, named, start]);
  useEffect(() => drawn.current?.point(pointed), [pointed]);
  return <div class="price-chart-plot" ref={place} aria-hidden="true" />;
}

type NamesProps = Pick<Props, "lines" | "named" | "pinned"> & {
  readonly onPin: (ticker: string) => void;
  readonly words: ReadonlyMap<string, string>;
};

const nameHeight = 24;

/** The coloured lines' names, each at the end of its line; a click pins it. */
function Names({ lines, named, pinned, onPin, words }: NamesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => setHeight(place.current?.clientHeight ?? 0), []);
  const ends = named.map(({ ticker }) => {
    const line = lines.lines.find((one) => one.ticker === ticker);
    return line === undefined ? null : endOf(line);
  });
  const plot = height - plotInsets.top - plotInsets.bottom;
  const wanted = ends.map((end) => plotInsets.top + plot * (1 - (end ?? 0) / 100) - nameHeight / 2);
  const places = spreadOut(wanted, nameHeight, Math.max(0, height - nameHeight));
  return (
    <div class="line-names" role="group" aria-label={t.names} ref={place}>
      {named.map(({ ticker, color }, index) => (
        <button
          key={ticker}
          type="button"
          class={`line-name line-color-${color}`}
          style={{ top: `${places[index] ?? 0}px` }}
          aria-pressed={pinned.includes(ticker)}
          title={t.pin}
          onClick={() => onPin(ticker)}
        >
          <span>{words.get(ticker)}</span> {centsText(ends[index] ?? null)}
        </button>
      ))}
    </div>
  );
}
