import type { Fair } from "./fair.ts";

interface ScaleProps {
  readonly fair: Fair | null;
  /** In cents. */
  readonly price: number | null;
}

/** A scale from 0 to 100: the price (dot), the fair value (line) and its range (band). Unknown values are left out. */
export function Scale({ fair, price }: ScaleProps) {
  return (
    <svg class="scale" aria-hidden="true">
      <line class="scale-track" x1="0" x2="100%" y1="50%" y2="50%" />
      {fair !== null && (
        <>
          <rect
            class="scale-range"
            x={percent(fair.low)}
            y="25%"
            width={percent(Math.max(1, fair.high - fair.low))}
            height="50%"
            rx="2"
          />
          <line class="scale-fair" x1={percent(fair.value)} x2={percent(fair.value)} y2="100%" />
        </>
      )}
      {price !== null && <circle class="scale-price" cx={percent(price)} cy="50%" r="3" />}
    </svg>
  );
}

/** A place on a scale from 0 to 100. */
export function percent(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}
