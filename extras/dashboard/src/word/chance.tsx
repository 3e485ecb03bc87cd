import { withUnit } from "../event/cells.tsx";
import { closerOf, noPriceBefore } from "../event/closer.ts";
import { eventTexts } from "../event/event-texts.ts";
import { Scale } from "../event/marks.tsx";
import type { Row } from "../event/rows.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText } from "../ui/numbers.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.chance;
const scaleTexts = wordTexts.scale;
/** Closer than this to an end of the scale, a label is placed towards the middle. */
const room = 12;

interface Props {
  readonly row: Row;
  readonly reason: string | null;
  readonly hasStart: boolean;
  readonly isSignedIn: boolean;
  /** Whether the price of before the start may still come. */
  readonly isReadingPrices: boolean;
}

/** The fair value of a word, its price and the sentence that joins them. For a settled word, its result and what was known before. */
export function Chance(props: Props) {
  const { row, reason } = props;
  const { estimate, price, priceBefore } = row;
  return (
    <section class="chance panel" aria-label={t.label}>
      {row.isSettled ? <Result row={row} /> : <FairValue row={row} />}
      <WideScale estimate={estimate} price={price ?? priceBefore} />
      {row.isSettled && <Before {...props} />}
      {reason !== null && <p class="chance-reason">{reason}</p>}
      <p class="hint">
        <b>{eventTexts.notes.notAdvice}</b> {eventTexts.notes.basis}{" "}
        <a href="/docs/estimates">{eventTexts.notes.how}</a>
      </p>
    </section>
  );
}

/** Without a fair value the price is the large figure. */
function FairValue({ row: { fair, price, change, isTrading } }: Pick<Props, "row">) {
  return (
    <>
      {fair !== null && (
        <p class="chance-large">
          <span>{t.fair}</span> <b>{withUnit(centsText(fair))}</b>
        </p>
      )}
      <p class={fair === null ? "chance-large" : "chance-price"}>
        <span>{isTrading ? t.price : t.lastPrice}</span> <b>{withUnit(centsText(price))}</b>
        {change !== null && isTrading && <small> {t.change(edgeText(change))}</small>}
      </p>
    </>
  );
}

function Result({ row: { result, priceBefore } }: Pick<Props, "row">) {
  return (
    <>
      <p class="chance-large">
        <span>{t.settled}</span> <b>{texts.event.result[result ?? "void"]}</b>
      </p>
      {priceBefore !== null && (
        <p class="chance-price">
          <span>{t.priceBefore}</span> <b>{withUnit(centsText(priceBefore))}</b>
        </p>
      )}
    </>
  );
}

/** The estimate from before the event, and whether it or the price was closer to the result. */
function Before({ row, hasStart, isSignedIn, isReadingPrices }: Props) {
  const { estimate, priceBefore } = row;
  const whyNoPrice = isReadingPrices ? null : noPriceBefore([row], hasStart, isSignedIn);
  return (
    <>
      {estimate !== null && (
        <p>
          {t.estimate(texts.event.estimate(estimate.value, estimate.low, estimate.high))}{" "}
          {priceBefore !== null && t.closer[closerOf(row) ?? "neither"]}
        </p>
      )}
      {whyNoPrice !== null && <p class="hint">{eventTexts.summary.noPriceBefore[whyNoPrice]}</p>}
    </>
  );
}

/** The interval of a word's estimate over the full width. The estimate and the ends of the interval and of the scale are labelled. */
function WideScale({ estimate, price }: Pick<Row, "estimate" | "price">) {
  return (
    <div class="wide-scale">
      {estimate !== null && (
        <>
          <span class="visually-hidden">
            {scaleTexts.aloud(texts.event.estimate(estimate.value, estimate.low, estimate.high))}
          </span>
          <svg class="scale-labels scale-above" aria-hidden="true">
            <text x={at(estimate.value)} y="75%" text-anchor={anchorOf(estimate.value)}>
              {scaleTexts.estimate(Math.round(estimate.value))}
            </text>
          </svg>
        </>
      )}
      <Scale estimate={estimate} price={price} />
      <svg class="scale-labels" aria-hidden="true">
        <text x="0" y="100%">
          {scaleTexts.never}
        </text>
        <text x="100%" y="100%" text-anchor="end">
          {scaleTexts.surely}
        </text>
        {estimate !== null && (
          <>
            <text
              class="scale-end"
              x={at(estimate.low)}
              y="40%"
              text-anchor={estimate.low < room ? "start" : "end"}
            >
              {scaleTexts.percent(Math.round(estimate.low))}
            </text>
            <text
              class="scale-end"
              x={at(estimate.high)}
              y="40%"
              text-anchor={estimate.high > 100 - room ? "end" : "start"}
            >
              {scaleTexts.percent(Math.round(estimate.high))}
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
