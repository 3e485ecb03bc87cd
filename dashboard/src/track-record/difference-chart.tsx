import { monthText } from "../ui/times.ts";
import { differenceText } from "./numbers.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import type { Interval, WireMonth } from "./wire.ts";

const t = trackRecordTexts.months;
const width = 640;
const height = 220;
const inset = { left: 76, right: 16, top: 16, bottom: 28 };

interface Point extends Interval {
  readonly month: string;
}

/** How much closer than the price the fair value was, by month, with its 95% interval. */
export function DifferenceChart({ months }: { months: readonly WireMonth[] }) {
  const points = months
    .flatMap(({ month, fair_minus_price: one }): Point[] => (one === null ? [] : [{ month, ...one }]))
    .toSorted((one, other) => one.month.localeCompare(other.month, "en"));
  if (points.length === 0) return <p class="hint">{t.none}</p>;
  const reach = 1.1 * Math.max(0.001, ...points.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  const x = (at: number) => inset.left + ((at + 0.5) / points.length) * (width - inset.left - inset.right);
  // Up means closer than the price.
  const y = (value: number) =>
    inset.top + ((value + reach) / (2 * reach)) * (height - inset.top - inset.bottom);
  const edge = (of: "low" | "high") => points.map((point, at) => `${x(at)},${y(point[of])}`);
  return (
    <svg class="record-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.chart}>
      {points.length > 1 && (
        <polygon class="record-band" points={[...edge("low"), ...edge("high").toReversed()].join(" ")} />
      )}
      <line class="record-zero" x1={inset.left} x2={width - inset.right} y1={y(0)} y2={y(0)} />
      <text x={inset.left - 8} y={y(0) + 4} text-anchor="end">
        {t.same}
      </text>
      <text x={inset.left - 8} y={inset.top + 8} text-anchor="end">
        {t.closer}
      </text>
      <text x={inset.left - 8} y={height - inset.bottom} text-anchor="end">
        {t.further}
      </text>
      {points.length > 1 && (
        <polyline
          class="record-line"
          points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(" ")}
        />
      )}
      {points.map(({ month, value, low, high }, at) => (
        <g key={month}>
          <title>{`${monthText(month)}: ${differenceText({ value, low, high })}`}</title>
          <line class="record-range" x1={x(at)} x2={x(at)} y1={y(low)} y2={y(high)} />
          <circle class="record-point" cx={x(at)} cy={y(value)} r="5" />
          {(at === 0 || at === points.length - 1 || points.length <= 4) && (
            <text x={x(at)} y={height - 8} text-anchor="middle">
              {monthText(month)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
