import { roundedBeside } from "@mention-market/extras/words/number-text";
import { withUnit } from "../event/cells.tsx";
import { closerOf, noPriceBefore } from "../event/closer.ts";
import { eventTexts } from "../event/event-texts.ts";
import { percent, Scale } from "../event/marks.tsx";
import type { Row } from "../event/rows.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText, hundredthsText } from "../ui/numbers.ts";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts.chance;
const scaleTexts = wordTexts.scale;
/** Closer than this to an end of the scale, a label is placed towards the middle. */
const room = 12;

interface Props {
  readonly row: Row;
  /** What settles on a technicality. */
  readonly notes: readonly string[];
  readonly reason: string | null;
  readonly hasStart: boolean;
  readonly isSignedIn: boolean;
  /** Whether the price of before the start may still come. */
  readonly isReadingPrices: boolean;
}

/** The fair value of a word, its price and the sentence that joins them. For a settled word, its result and what was known before. */
export function Chance(props: Props) {
  const { row, reason, notes } = props;
  const { fair, fairText, price, priceBefore } = row;
  return (
    <section class="chance panel" aria-label={t.label}>
      {row.isSettled ? <Result row={row} /> : <FairValue row={row} />}
      {fair !== null && <WideScale fair={fair} text={fairText} price={price ?? priceBefore} />}
      {row.isSettled && <Before {...props} />}
      {!row.isSettled && notes.length > 0 && <p class="hint">{notes.join(" ")}</p>}
      {reason !== null && <p class="chance-reason">{reason}</p>}
      <p class="hint">
        <b>{eventTexts.notes.notAdvice}</b> {eventTexts.notes.basis}{" "}
        <a href="/docs/estimates">{eventTexts.notes.how}</a>
      </p>
    </section>
  );
}

/** Without a number the price is the large figure. */
function FairValue({ row: { fairText, price, change, isTrading } }: Pick<Props, "row">) {
  return (
    <>
      {fairText !== "" && (
        <p class="chance-large">
          <span>{t.fair}</span> <b>{fairText}</b>
        </p>
      )}
      <p class={fairText === "" ? "chance-large" : "chance-price"}>
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

/** The number from before the event, whether it or the price was closer to the result, and what the verdict's bet brought. */
function Before({ row, hasStart, isSignedIn, isReadingPrices }: Props) {
  const { fairText, priceBefore, bet } = row;
  const whyNoPrice = isReadingPrices ? null : noPriceBefore([row], hasStart, isSignedIn);
  return (
    <>
      {fairText !== "" && (
        <p>
          {t.before(fairText)} {priceBefore !== null && t.closer[closerOf(row) ?? "neither"]}{" "}
          {bet !== null && t.bet(bet.side, edgeText(bet.cents))}
        </p>
      )}
      {whyNoPrice !== null && <p class="hint">{eventTexts.summary.noPriceBefore[whyNoPrice]}</p>}
    </>
  );
}

interface WideScaleProps {
  readonly fair: NonNullable<Row["fair"]>;
  readonly text: string;
  readonly price: number | null;
}

/** The fair value and its range over the full width. The number, the ends of its range and those of the scale are labelled. */
function WideScale({ fair, text, price }: WideScaleProps) {
  const { value, low, high } = fair;
  const round = roundedBeside(price === null ? null : price / 100, value / 100, hundredthsText);
  const textOf = (cents: number) => round(cents / 100);
  return (
    <div class="wide-scale">
      <span class="visually-hidden">{scaleTexts.aloud(text)}</span>
      <svg class="scale-labels scale-above" aria-hidden="true">
        <text x={percent(value)} y="75%" text-anchor={anchorOf(value)}>
          {scaleTexts.number(textOf(value))}
        </text>
      </svg>
      <Scale fair={fair} price={price} />
      <svg class="scale-labels" aria-hidden="true">
        <text x="0" y="100%">
          {scaleTexts.never}
        </text>
        <text x="100%" y="100%" text-anchor="end">
          {scaleTexts.surely}
        </text>
        <text class="scale-end" x={percent(low)} y="40%" text-anchor={low < room ? "start" : "end"}>
          {textOf(low)}
        </text>
        <text class="scale-end" x={percent(high)} y="40%" text-anchor={high > 100 - room ? "end" : "start"}>
          {textOf(high)}
        </text>
      </svg>
    </div>
  );
}

function anchorOf(value: number): "start" | "middle" | "end" {
  return value < room ? "start" : value > 100 - room ? "end" : "middle";
}
