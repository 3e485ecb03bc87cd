import type { Row } from "./rows.ts";

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
