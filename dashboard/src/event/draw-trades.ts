import type uPlot from "uplot";
import type { Shown } from "./draw-prices.ts";
import { nearestOf } from "./nearest.ts";
import { pointText } from "./chart-points.ts";
import type { PricePoint } from "./prices.ts";

const [dotPx, ringPx] = [2, 5];
/** So near the pointer a trade is named instead of the price of the line. */
const reachPx = 10;

/** Names the trade at the pointer, else the price at its time; null if it is not on the chart. */
export function textUnder(plot: uPlot, { line, trades }: Shown): string | null {
  const { idx, left = -1, top = -1 } = plot.cursor;
  if (idx == null) return null;
  const places = trades.map(({ at, cents }) => ({ x: plot.valToPos(at, "x"), y: plot.valToPos(cents, "y") }));
  const nearest = nearestOf(places, { x: left, y: top }, reachPx);
  const point = nearest === null ? line[idx] : trades[nearest];
  return point === undefined ? null : pointText(point);
}

/** Draws each trade as a dot, and a ring around the marked one. */
export function drawTrades(plot: uPlot, { trades, picked }: Shown, color: string): void {
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
