import { closerOf, noPriceBefore } from "../event/closer.ts";
import { withUnit } from "../event/cells.tsx";
import type { Row } from "../event/rows.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText } from "../ui/numbers.ts";
import { WideScale } from "./wide-scale.tsx";
import { wordTexts } from "./word-texts.ts";
import { eventTexts } from "../event/event-texts.ts";

const t = wordTexts.chance;

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
