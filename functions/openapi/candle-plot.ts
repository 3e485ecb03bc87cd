import { z } from "zod";
import { catalogAt } from "../sandbox/provider/catalog.ts";
import { resultOf } from "../sandbox/provider/routes.ts";
import { secondMs } from "../src/base/clock.ts";
import type { Candle } from "../src/markets/prices/candle.ts";
import { candlesticks, toCandles } from "../src/kalshi/candles.ts";

/** A market of a game in the sample's past, which has an hour without a trade and two that are left out. */
const ticker = "KXNFLMENTION-26JAN17BUFDEN-CONC";
const hourSeconds = 3_600;
const firstEnd = Date.parse("2026-01-16T22:00:00Z") / secondMs;
const hours = 17;

const width = 720;
const height = 372;
const left = 56;
const top = 44;
const right = 690;
const bottom = 288;
const hourWidth = (right - left) / hours;
/** Of prices, in cents. */
const lowest = 24;
const highest = 33;

const ink = "#24292f";
const faint = "#d0d7de";
const colours = { rising: "#1a7f64", falling: "#c2410c", same: "#57606a", quote: "#8250df" };

/** docs/images/candles.svg: candles of the sample. On a ground of its own, so that it can be read on a dark page, too. */
export function candlePlot(): string {
  const candles = sampleCandles();
  const ends = Array.from({ length: hours }, (_, number) => firstEnd + number * hourSeconds);
  const drawn = ends.flatMap((end) => {
    const candle = candles.get(end);
    return candle === undefined ? leftOut(end) : [...trades(candle, end), ...quote(candle, end)];
  });
  const parts = [
    rectangle({ x: 0.5, y: 0.5, width: width - 1, height: height - 1, fill: "#ffffff", stroke: faint }),
    label(left, 24, "Hourly candles of one market: prices of yes in dollars", { size: 15 }),
    ...priceLines(),
    ...hourLabels(ends),
    ...drawn,
    ...legend(),
  ];
  const sized = `width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${sized} font-family="sans-serif" role="img" aria-label="Hourly candles">\n${parts.join("\n")}\n</svg>\n`;
}

function sampleCandles(): ReadonlyMap<number, Candle> {
  const query = new URLSearchParams({
    start_ts: String(firstEnd),
    end_ts: String(firstEnd + (hours - 1) * hourSeconds),
    period_interval: "60",
  });
  const afterTheGame = Date.parse("2026-11-22T00:00:00Z");
  const path = `/historical/markets/${ticker}/candlesticks`;
  const { body } = resultOf(catalogAt(afterTheGame), path, query);
  const candles = toCandles(z.object({ candlesticks }).parse(body).candlesticks);
  return new Map(candles.map((candle) => [Date.parse(candle.end_ts) / secondMs, candle]));
}

/** From the first price to the last one, and a line from the lowest to the highest; nothing in a period without a trade. */
function trades(candle: Candle, end: number): string[] {
  const { open_dollars: open, close_dollars: close, low_dollars: low, high_dollars: high } = candle;
  if (open === null || close === null || low === null || high === null) return [];
  const colour = close > open ? colours.rising : close < open ? colours.falling : colours.same;
  const middle = startOf(end) + hourWidth / 2;
  const upper = heightOf(Math.max(open, close));
  const body = Math.max(2, heightOf(Math.min(open, close)) - upper);
  return [
    line(middle, heightOf(high), middle, heightOf(low), colour),
    rectangle({ x: middle - 8, y: upper, width: 16, height: body, fill: colour }),
  ];
}

/** From bid to ask at the period's end. */
function quote({ yes_bid_dollars: bid, yes_ask_dollars: ask }: Candle, end: number): string[] {
  if (bid === null || ask === null) return [];
  const x = startOf(end) + hourWidth - 5;
  return [bracket(x, heightOf(ask), heightOf(bid))];
}

function leftOut(end: number): string[] {
  const x = startOf(end);
  return [
    rectangle({ x, y: top, width: hourWidth, height: bottom - top, fill: "#f3f4f6" }),
    label(x + hourWidth / 2, bottom - 20, "left", { anchor: "middle", size: 11 }),
    label(x + hourWidth / 2, bottom - 7, "out", { anchor: "middle", size: 11 }),
  ];
}

function priceLines(): string[] {
  return Array.from({ length: highest - lowest + 1 }, (_, number) => (lowest + number) / 100).flatMap(
    (dollars) => [
      line(left, heightOf(dollars), right, heightOf(dollars), faint),
      label(left - 8, heightOf(dollars) + 4, dollars.toFixed(2), { anchor: "end" }),
    ],
  );
}

/** Each hour's end stands at the end of its candle. */
function hourLabels(ends: readonly number[]): string[] {
  const texts = ends.flatMap((end, number) =>
    number % 2 === 0 ? [label(startOf(end) + hourWidth, bottom + 18, hourOf(end), { anchor: "middle" })] : [],
  );
  return [...texts, label(right, bottom + 36, "end of the hour, UTC", { anchor: "end" })];
}

function legend(): string[] {
  const y = height - 24;
  const entry = (x: number, colour: string, text: string) => [
    rectangle({ x, y: y - 10, width: 10, height: 12, fill: colour }),
    label(x + 16, y, text),
  ];
  return [
    ...entry(left, colours.rising, "first to last trade, up"),
    ...entry(left + 172, colours.falling, "down"),
    ...entry(left + 236, colours.same, "no change"),
    bracket(left + 337, y - 10, y + 2),
    label(left + 348, y, "bid to ask at the end, also without a trade"),
  ];
}

function hourOf(end: number): string {
  return new Date(end * secondMs).toISOString().slice(11, 16);
}

function startOf(end: number): number {
  return left + ((end - firstEnd) / hourSeconds) * hourWidth;
}

function heightOf(dollars: number): number {
  return bottom - ((dollars * 100 - lowest) / (highest - lowest)) * (bottom - top);
}

interface LabelOptions {
  readonly anchor?: "start" | "middle" | "end";
  readonly size?: number;
}

function label(x: number, y: number, text: string, { anchor = "start", size = 12 }: LabelOptions = {}) {
  return `<text x="${at(x)}" y="${at(y)}" font-size="${String(size)}" fill="${ink}" text-anchor="${anchor}">${text}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string) {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${stroke}" stroke-width="1.5"/>`;
}

function bracket(x: number, upper: number, lower: number) {
  const path = `M${at(x - 3)} ${at(upper)}h6M${at(x)} ${at(upper)}V${at(lower)}M${at(x - 3)} ${at(lower)}h6`;
  return `<path d="${path}" stroke="${colours.quote}" stroke-width="1.5" fill="none"/>`;
}

function rectangle(sides: Readonly<Record<string, number | string>>) {
  const attributes = Object.entries(sides).map(
    ([name, value]) => `${name}="${typeof value === "number" ? at(value) : value}"`,
  );
  return `<rect ${attributes.join(" ")}/>`;
}

/** To a tenth of a pixel, so that the file is the same everywhere. */
function at(pixels: number): string {
  return String(Math.round(pixels * 10) / 10);
}
