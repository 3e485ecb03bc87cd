import { monthText } from "../ui/times.ts";
import { differenceText } from "./numbers.ts";
import { trackRecordTexts } from "./track-record-texts.ts";
import type { Interval, WireMonth } from "./wire.ts";

const squareSize = 320;
const squareInset = 36;
const squareSpan = squareSize - 2 * squareInset;
const maxRadius = 14;
const monthTexts = trackRecordTexts.months;
const width = 640;
const height = 220;
const inset = { left: 76, right: 16, top: 16, bottom: 28 };

/** The words of a tenth: their mean chance, the share that was said, and its interval if it is known. */
export interface ReliabilityPoint {
  readonly chance: number;
  readonly said: number;
  readonly words: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface Props {
  readonly points: readonly ReliabilityPoint[];
  readonly texts: {
    readonly chart: string;
    readonly across: string;
    readonly up: string;
    readonly point: (chance: number, said: number, words: number) => string;
  };
}

/** For each tenth of chances, how often the words were said. On the diagonal, the chance was right. */
export function ReliabilityChart({ points, texts: t }: Props) {
  const most = Math.max(1, ...points.map(({ words }) => words));
  const x = (share: number) => squareInset + share * squareSpan;
  const y = (share: number) => squareSize - squareInset - share * squareSpan;
  return (
    <svg
      class="record-chart record-square"
      viewBox={`0 0 ${squareSize} ${squareSize}`}
      role="img"
      aria-label={t.chart}
    >
      <rect class="record-frame" x={squareInset} y={squareInset} width={squareSpan} height={squareSpan} />
      <line class="record-zero" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <text x={x(share)} y={squareSize - squareInset + 16} text-anchor="middle">
            {share * 100}
          </text>
          <text x={squareInset - 8} y={y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      <text x={x(0.5)} y={squareSize - 4} text-anchor="middle">
        {t.across}
      </text>
      <text x={squareInset - 8} y={squareInset - 14}>
        {t.up}
      </text>
      {points.map(({ chance, said, words, low, high }) => (
        <g key={chance}>
          {low !== null && high !== null && (
            <line class="record-range" x1={x(chance)} y1={y(low)} x2={x(chance)} y2={y(high)} />
          )}
          <circle
            class="record-point"
            cx={x(chance)}
            cy={y(said)}
            r={Math.max(3, maxRadius * Math.sqrt(words / most))}
          >
            <title>{t.point(chance, said, words)}</title>
          </circle>
        </g>
      ))}
    </svg>
  );
}

interface Point extends Interval {
  readonly month: string;
}

/** How much closer than the price the fair value was, by month, with its 95% interval. */
export function DifferenceChart({ months }: { months: readonly WireMonth[] }) {
  const points = months
    .flatMap(({ month, fair_minus_price: one }): Point[] => (one === null ? [] : [{ month, ...one }]))
    .toSorted((one, other) => one.month.localeCompare(other.month, "en"));
  if (points.length === 0) return <p class="hint">{monthTexts.none}</p>;
  const reach = 1.1 * Math.max(0.001, ...points.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  const x = (at: number) => inset.left + ((at + 0.5) / points.length) * (width - inset.left - inset.right);
  // Up means closer than the price.
  const y = (value: number) =>
    inset.top + ((value + reach) / (2 * reach)) * (height - inset.top - inset.bottom);
  const edge = (of: "low" | "high") => points.map((point, at) => `${x(at)},${y(point[of])}`);
  return (
    <svg class="record-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={monthTexts.chart}>
      {points.length > 1 && (
        <polygon class="record-band" points={[...edge("low"), ...edge("high").toReversed()].join(" ")} />
      )}
      <line class="record-zero" x1={inset.left} x2={width - inset.right} y1={y(0)} y2={y(0)} />
      <text x={inset.left - 8} y={y(0) + 4} text-anchor="end">
        {monthTexts.same}
      </text>
      <text x={inset.left - 8} y={inset.top + 8} text-anchor="end">
        {monthTexts.closer}
      </text>
      <text x={inset.left - 8} y={height - inset.bottom} text-anchor="end">
        {monthTexts.further}
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
