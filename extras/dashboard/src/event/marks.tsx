import type { Row } from "./rows.ts";

/** A scale from 0 to 100: the estimate's interval, the estimate and the price. Unknown values are left out. */
export function Scale({ estimate, price }: Pick<Row, "estimate" | "price">) {
  return (
    <svg class="scale" aria-hidden="true">
      <line class="scale-track" x1="0" x2="100%" y1="50%" y2="50%" />
      {estimate !== null && (
        <>
          <rect
            class="scale-interval"
            x={percent(estimate.low)}
            y="25%"
            width={percent(Math.max(1, estimate.high - estimate.low))}
            height="50%"
            rx="2"
          />
          <line class="scale-estimate" x1={percent(estimate.value)} x2={percent(estimate.value)} y2="100%" />
        </>
      )}
      {price !== null && <circle class="scale-price" cx={percent(price)} cy="50%" r="3" />}
    </svg>
  );
}

function percent(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}
