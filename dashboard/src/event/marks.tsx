import { texts } from "../texts.ts";
import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";

const t = texts.event;

/** Yes and no as one bar. */
export function RecordBar({ record }: { record: NonNullable<Row["record"]> }) {
  const { yes, no } = record;
  return (
    <svg class="record-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="record-no" width="100" height="1" />
      <rect class="record-yes" width={(100 * yes) / (yes + no)} height="1" />
    </svg>
  );
}

/** From 0 to 100: the estimate's interval, the estimate and the price. Marks without a place are left out. */
export function Scale({ estimate, price }: Pick<Row, "estimate" | "price">) {
  return (
    <svg class="scale" viewBox="0 0 104 16" aria-hidden="true">
      <path class="scale-track" d="M2 8h100" />
      {estimate !== null && (
        <>
          <rect
            class="scale-interval"
            x={2 + estimate.low}
            y="5"
            width={Math.max(1, estimate.high - estimate.low)}
            height="6"
            rx="2"
          />
          <rect class="scale-estimate" x={2 + estimate.value - 1} y="2" width="2" height="12" />
        </>
      )}
      {price !== null && <circle class="scale-price" cx={2 + price} cy="8" r="2.6" />}
    </svg>
  );
}

const width = 88;
const height = 24;
/** A price that hardly moves is a flat line. */
const minRange = 10;

/** The shape of a price over its time. */
export function Sparkline({ points }: { points: readonly PricePoint[] }) {
  const cents = points.map((point) => point.cents);
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const range = Math.max(minRange, high - low);
  const base = (low + high - range) / 2;
  const path = points
    .map(({ at, cents: price }) => {
      const x = (width * (at - first)) / Math.max(1, last - first);
      const y = height - 2 - ((height - 4) * (price - base)) / range;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("L");
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t.sparkline(points.length)}
    >
      <path d={`M${path}`} />
    </svg>
  );
}
