import { hasChanges } from "../config/features.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { buysOf, type Buy, latestFirst } from "./word-order.ts";
import { closerOf, noPriceBefore } from "./closer.ts";
import { datedReasonTexts, type DatedReason } from "./no-fair-value-of-event.ts";
import type { Phase } from "./phase.ts";
import { type Row, isSaid } from "./rows.ts";
import { trackRecordText, type TrackRecord } from "./series-texts.ts";
import { SaidAt } from "./word-row.tsx";
import { eventTexts } from "./event-texts.ts";

const t = eventTexts.summary;
/** More words than this are only in the table. */
const maxLatest = 5;

interface Props {
  readonly rows: readonly Row[];
  readonly phase: Phase;
  /** Whether the words of the series close one by one, so that prices say what was said so far. */
  readonly isByWord: boolean;
  /** Why no word has a fair value; null where one has. */
  readonly noFairValue: DatedReason | null;
  readonly hasStart: boolean;
  readonly isSignedIn: boolean;
  /** Whether prices from before the start are being read, or it is not known yet whether they can be. */
  readonly isReadingPrices: boolean;
  readonly trackRecord: TrackRecord | null;
  readonly hrefOf: (ticker: string) => string;
  readonly onAlert: (ticker: string) => void;
}

/** A summary above the table: what to buy, what was said so far, and after the event how many words were said and what was closer. */
export function VerdictCard(props: Props) {
  const { rows, phase, isByWord, noFairValue, hasStart, isSignedIn, isReadingPrices, trackRecord } = props;
  const { hrefOf, onAlert } = props;
  if (phase === "upcoming" && noFairValue !== null)
    return <p class="verdict">{datedReasonTexts[noFairValue]}</p>;
  if (phase === "upcoming")
    return <Buys rows={rows} trackRecord={trackRecord} hrefOf={hrefOf} onAlert={onAlert} />;
  const said = rows.filter(isSaid);
  if (phase === "settled") {
    const whyNoPrice = isReadingPrices ? null : noPriceBefore(rows, hasStart, isSignedIn);
    const nearer = rows.map(closerOf);
    const bets = rows.flatMap(({ bet }) => bet?.cents ?? []);
    const brought = bets.reduce((sum, cents) => sum + cents, 0);
    const times = (closer: "price" | "number") => nearer.filter((one) => one === closer).length;
    return (
      <p class="verdict verdict-settled">
        <b>{t.settled(said.length, rows.length)}</b>
        {nearer.some((one) => one !== null) && ` ${t.closer(times("price"), times("number"))}`}
        {bets.length > 0 && ` ${t.bets(bets.length, edgeText(brought))}`}
        {whyNoPrice !== null && <span class="hint"> {t.noPriceBefore[whyNoPrice]}</span>}
      </p>
    );
  }
  return (
    <div class="verdict" role="status">
      {isByWord && said.length === 0 && <p>{t[phase].nothingSaid}</p>}
      {isByWord && said.length > 0 && (
        <>
          <p>{t[phase].said(said.length)}</p>
          <ul class="said-so-far">
            {latestFirst(said)
              .slice(0, maxLatest)
              .map(({ ticker, word, jump }) => (
                <li key={ticker}>
                  <a href={hrefOf(ticker)}>{word}</a> {jump !== null && <SaidAt jump={jump} />}
                </li>
              ))}
          </ul>
        </>
      )}
      <p class="hint">{t[phase].hint}</p>
    </div>
  );
}

/** The word with the largest edge whose verdict buys, and the others in a line. Renders nothing if no edge is known. */
function Buys({
  rows,
  trackRecord,
  hrefOf,
  onAlert,
}: Pick<Props, "rows" | "trackRecord" | "hrefOf" | "onAlert">) {
  if (rows.every(({ edge }) => edge === null)) return null;
  const [best, ...others] = buysOf(rows);
  return (
    <section class={best === undefined ? "verdict" : "verdict verdict-buy"} aria-label={t.label}>
      {best === undefined ? (
        <p>{rows.some(isUnproven) ? t.unproven : t.noneGreen}</p>
      ) : (
        <Best buy={best} href={hrefOf(best.ticker)} onAlert={() => onAlert(best.ticker)} />
      )}
      {others.length > 0 && (
        <p class="verdict-others">
          {t.others}{" "}
          {others.map(({ ticker, word, side, cents }) => (
            <a key={ticker} href={hrefOf(ticker)}>
              {t.other(word, side, edgeText(cents))}
            </a>
          ))}
        </p>
      )}
      {hasChanges && (
        <p class="hint">
          {t.trackRecord} <a href="/track-record">{trackRecordText(trackRecord)}</a>
        </p>
      )}
    </section>
  );
}

function isUnproven({ edge }: Row): boolean {
  return edge?.verdict === "unproven";
}

interface BestProps {
  readonly buy: Buy;
  readonly href: string;
  readonly onAlert: () => void;
}

function Best({ buy: { word, side, cents, offered }, href, onAlert }: BestProps) {
  return (
    <div class="verdict-best">
      <a class="verdict-word" href={href}>
        {word}
      </a>
      <span class="verdict-price">
        {texts.event.buy[side]} <b>{centsText(offered?.price ?? null)} ¢</b>
      </span>
      {offered?.size != null && <span>{texts.event.size(numberText(offered.size))}</span>}
      <span class="edge-green">{texts.event.afterFee(edgeText(cents))}</span>
      {hasChanges && (
        <button
          type="button"
          class="button button-quiet button-small"
          aria-label={texts.alert.of(word)}
          onClick={onAlert}
        >
          {texts.alert.alert}
        </button>
      )}
    </div>
  );
}
