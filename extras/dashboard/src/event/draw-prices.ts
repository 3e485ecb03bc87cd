import type uPlot from "uplot";
import { drawOver } from "../ui/time-chart.ts";
import { nearestOf, pointText } from "./price-points.ts";
import { type PricePoint, axisOf } from "./prices.ts";

/** Half the width of a time on the axis, such as "10:50 AM", which may be at the plot's right edge. */
const halfLabelPx = 28;
/** Possible steps of the axis, in cents. */
const steps = [1, 2, 5, 10, 25, 50];

const [dotPx, ringPx] = [2, 5];
/** So near the pointer a trade is named instead of the price of the line. */
const reachPx = 10;

export interface Shown {
  readonly line: readonly PricePoint[];
  /** When the event starts, Unix seconds; null if unknown. */
  readonly start: number | null;
  readonly trades: readonly PricePoint[];
  /** The trade that is marked. */
  readonly picked: PricePoint | null;
}

export interface PriceChart {
  readonly update: (shown: Shown) => void;
  readonly destroy: () => void;
}

/** Draws a word's prices over time into an element with the element's colours. Redraws when its size or the theme changes. */
export function drawPrices(
  place: HTMLElement,
  first: Shown,
  onPoint: (under: string | null) => void,
): PriceChart {
  let shown = first;
  const chart = drawOver(
    place,
    ({ styles, axes }) => ({
      cursor: { y: false, drag: { setScale: false } },
      padding: [8, halfLabelPx, 0, 0],
      scales: { y: { range: () => [...axisOf([...shown.line, ...shown.trades].map(({ cents }) => cents))] } },
      axes: axes(steps, 28),
      series: [
        {},
        {
          stroke: styles.getPropertyValue("--line"),
          width: 2,
          spanGaps: true,
          points: { show: false },
        },
      ],
      hooks: {
        draw: [
          (plot) => markStart(plot, shown.start, styles.color),
          (plot) => drawTrades(plot, shown, styles.getPropertyValue("--ink")),
        ],
        setCursor: [(plot) => onPoint(textUnder(plot, shown))],
      },
    }),
    () => [shown.line.map(({ at }) => at), shown.line.map(({ cents }) => cents)],
  );
  return {
    update(next) {
      shown = next;
      chart.redraw();
    },
    destroy: chart.destroy,
  };
}

/** Draws a line at the event's start, if the chart includes it. */
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

/** Names the trade at the pointer, else the price at its time; null if it is not on the chart. */
function textUnder(plot: uPlot, { line, trades }: Shown): string | null {
  const { idx, left = -1, top = -1 } = plot.cursor;
  if (idx == null) return null;
  const places = trades.map(({ at, cents }) => ({ x: plot.valToPos(at, "x"), y: plot.valToPos(cents, "y") }));
  const nearest = nearestOf(places, { x: left, y: top }, reachPx);
  const point = nearest === null ? line[idx] : trades[nearest];
  return point === undefined ? null : pointText(point);
}

/** Draws each trade as a dot, and a ring around the marked one. */
function drawTrades(plot: uPlot, { trades, picked }: Shown, color: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  const edge = (ringPx + 1) * devicePixelRatio;
  ctx.rect(bbox.left - edge, bbox.top - edge, bbox.width + 2 * edge, bbox.height + 2 * edge);
  ctx.clip();
  ctx.fillStyle = color;
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  const circle = ({ at, cents }: PricePoint, px: number) => {
    ctx.beginPath();
    ctx.arc(
      plot.valToPos(at, "x", true),
      plot.valToPos(cents, "y", true),
      px * devicePixelRatio,
      0,
      2 * Math.PI,
    );
  };
  // Where many trades are made at one price, the dots add up to a darker spot.
  ctx.globalAlpha = 0.3;
  for (const trade of trades) {
    circle(trade, dotPx);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  if (picked !== null) {
    circle(picked, ringPx);
    ctx.stroke();
  }
  ctx.restore();
}
