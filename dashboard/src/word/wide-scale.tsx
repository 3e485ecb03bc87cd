import { Scale } from "../event/marks.tsx";
import type { Row } from "../event/rows.ts";
import { texts } from "../texts.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.scale;
/** Closer than this to an end of the scale, a label is placed towards the middle. */
const room = 12;

/** The interval of a word's estimate over the full width. The estimate and the ends of the interval and of the scale are labelled. */
export function WideScale({ estimate, price }: Pick<Row, "estimate" | "price">) {
  return (
    <div class="wide-scale">
      {estimate !== null && (
        <>
          <span class="visually-hidden">
            {t.aloud(texts.event.estimate(estimate.value, estimate.low, estimate.high))}
          </span>
          <svg class="scale-labels scale-above" aria-hidden="true">
            <text x={at(estimate.value)} y="75%" text-anchor={anchorOf(estimate.value)}>
              {t.estimate(Math.round(estimate.value))}
            </text>
          </svg>
        </>
      )}
      <Scale estimate={estimate} price={price} />
      <svg class="scale-labels" aria-hidden="true">
        <text x="0" y="100%">
          {t.never}
        </text>
        <text x="100%" y="100%" text-anchor="end">
          {t.surely}
        </text>
        {estimate !== null && (
          <>
            <text
              class="scale-end"
              x={at(estimate.low)}
              y="40%"
              text-anchor={estimate.low < room ? "start" : "end"}
            >
              {t.percent(Math.round(estimate.low))}
            </text>
            <text
              class="scale-end"
              x={at(estimate.high)}
              y="40%"
              text-anchor={estimate.high > 100 - room ? "end" : "start"}
            >
              {t.percent(Math.round(estimate.high))}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}

function at(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}

function anchorOf(value: number): "start" | "middle" | "end" {
  return value < room ? "start" : value > 100 - room ? "end" : "middle";
}
