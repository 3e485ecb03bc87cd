import type uPlot from "uplot";
import { drawOver } from "../ui/time-chart.ts";
import { drawTrades, textUnder } from "./draw-trades.ts";
import { axisOf } from "./price-line.ts";
import type { PricePoint } from "./prices.ts";

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

/** Half the width of a time on the axis, such as "10:50 AM", which may be at the plot's right edge. */
const halfLabelPx = 28;
/** Possible steps of the axis, in cents. */
const steps = [1, 2, 5, 10, 25, 50];

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
