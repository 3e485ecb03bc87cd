import type uPlot from "uplot";
import { drawOver } from "../ui/time-chart.ts";
import { plotInsets } from "./chart-insets.ts";
import type { Named, PriceLines } from "./chart-lines.ts";

export interface Shown extends PriceLines {
  readonly named: readonly Named[];
  /** When the event starts, unix seconds; null when not known. */
  readonly start: number | null;
}

export interface PriceChart {
  readonly update: (shown: Shown) => void;
  /** Brings one line forward; null: none. */
  readonly point: (ticker: string | null) => void;
  readonly destroy: () => void;
}

const fadedAlpha = 0.15;
const nearPx = 30;
/** Half of a time on the axis, such as "10:50 AM": the last one may be at the plot's right edge. */
const halfLabelPx = 28;

/** Draws the prices of all words over time into an element, in its own colours, and follows its size and the theme. */
export function drawPrices(
  place: HTMLElement,
  first: Shown,
  onPoint: (ticker: string | null, cents: number | null, at: number | null) => void,
): PriceChart {
  let shown = first;
  /** Which series is near the cursor. */
  let focused: number | null = null;
  const chart = drawOver(
    place,
    ({ styles, axes }) => ({
      cursor: { y: false, focus: { prox: nearPx }, drag: { setScale: false } },
      focus: { alpha: fadedAlpha },
      padding: [plotInsets.top, halfLabelPx, 0, 0],
      scales: { y: { range: [0, 100] } },
      axes: axes([25, 50], plotInsets.bottom),
      series: [
        {},
        ...linesOf(shown).map(({ ticker }) => {
          const color = shown.named.find((one) => one.ticker === ticker)?.color;
          return {
            stroke: styles.getPropertyValue(color === undefined ? "--line-other" : `--line-${color}`),
            width: color === undefined ? 1 : 2,
            spanGaps: true,
            points: { show: false },
          };
        }),
      ],
      hooks: {
        draw: [(plot) => markStart(plot, shown.start, styles.color)],
        setSeries: [
          (plot, series) => {
            focused = series;
            pointed(plot);
          },
        ],
        setCursor: [pointed],
      },
    }),
    () => dataOf(shown),
  );
  function pointed(plot: uPlot): void {
    const at = plot.cursor.idx;
    const line = focused === null || at == null ? undefined : linesOf(shown)[focused - 1];
    if (line === undefined || at == null) onPoint(null, null, null);
    else onPoint(line.ticker, line.cents[at] ?? null, shown.times[at] ?? null);
  }

  return {
    update(next) {
      const isSame = next.named === shown.named && next.lines.length === shown.lines.length;
      shown = next;
      if (isSame) chart.plot().setData(dataOf(next));
      else chart.redraw();
    },
    point(ticker) {
      const index = linesOf(shown).findIndex((line) => line.ticker === ticker);
      chart.plot().setSeries(index < 0 ? null : index + 1, { focus: true });
    },
    destroy: chart.destroy,
  };
}

/** Named lines last, so that no grey one crosses them. */
function linesOf({ lines, named }: Shown): Shown["lines"] {
  const rank = (ticker: string) => Number(named.some((one) => one.ticker === ticker));
  return lines.toSorted((one, other) => rank(one.ticker) - rank(other.ticker));
}

function dataOf(shown: Shown): uPlot.AlignedData {
  return [[...shown.times], ...linesOf(shown).map(({ cents }) => [...cents])];
}

/** A line at the event's start, where the chart reaches it. */
function markStart(plot: uPlot, start: number | null, color: string): void {
  const { min, max } = plot.scales.x ?? {};
  if (start === null || min == null || max == null || start < min || start > max) return;
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(start, "x", true));
  ctx.save();
  ctx.strokeStyle = color;
  ctx.setLineDash([4, 4]);
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
