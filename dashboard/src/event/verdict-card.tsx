import { alertHref } from "../watches/alert-href.ts";
import { texts } from "../texts.ts";
import { centsText, edgeText, numberText } from "../ui/numbers.ts";
import { buysOf, type Buy } from "./buys.ts";
import { closerOf, noPriceBefore } from "./closer.ts";
import { latestFirst } from "./groups.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";
import { isSaid } from "./said.ts";
import { trackRecordText, type TrackRecord } from "./track-record.ts";
import { SaidAt } from "./word-row.tsx";

const t = texts.event.summary;
/** The others are on top of the table. */
const maxLatest = 5;

interface Props {
  readonly rows: readonly Row[];
  readonly phase: Phase;
  readonly hasStart: boolean;
  readonly isSignedIn: boolean;
  readonly trackRecord: TrackRecord | null;
  readonly hrefOf: (ticker: string) => string;
}

/** The answer before the table: what to buy, what was said so far, and in the end how many and what had been nearer. */
export function VerdictCard({ rows, phase, hasStart, isSignedIn, trackRecord, hrefOf }: Props) {
  if (phase === "before") return <Buys rows={rows} trackRecord={trackRecord} hrefOf={hrefOf} />;
  const said = rows.filter(isSaid);
  if (phase === "settled") {
    const whyNoPrice = noPriceBefore(rows, hasStart, isSignedIn);
    const nearer = rows.map(closerOf);
    const times = (closer: "price" | "estimate") => nearer.filter((one) => one === closer).length;
    return (
      <p class="verdict">
        <b>{t.settled(said.length, rows.length)}</b>{" "}
        {nearer.some((one) => one !== null) && t.closer(times("price"), times("estimate"))}
        {whyNoPrice !== null && <span class="hint">{t.noPriceBefore[whyNoPrice]}</span>}
      </p>
    );
  }
  return (
    <div class="verdict" role="status">
      {said.length === 0 ? (
        <p>{t.nothingSaid}</p>
      ) : (
        <>
          <p>{t.saidSoFar(said.length)}</p>
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
      <p class="hint">{t.noEdges}</p>
    </div>
  );
}

/** The word with the largest edge that is to be bought, and the others in a line; nothing where no edge is known. */
function Buys({ rows, trackRecord, hrefOf }: Pick<Props, "rows" | "trackRecord" | "hrefOf">) {
  if (rows.every(({ edge }) => edge === null)) return null;
  const [best, ...others] = buysOf(rows);
  return (
    <section class={best === undefined ? "verdict" : "verdict verdict-buy"} aria-label={t.label}>
      {best === undefined ? <p>{t.noneGreen}</p> : <Best buy={best} href={hrefOf(best.ticker)} />}
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
      <p class="hint">
        {t.trackRecord} <a href="/track-record">{trackRecordText(trackRecord)}</a>
      </p>
    </section>
  );
}

function Best({ buy: { ticker, word, side, cents, offered }, href }: { buy: Buy; href: string }) {
  return (
    <div class="verdict-best">
      <a class="verdict-word" href={href}>
        {word}
      </a>
      <span class="verdict-price">
        {texts.event.buy[side]} <b>{centsText(offered?.price ?? null)} ¢</b>
      </span>
      {offered?.size != null && <span>{texts.event.size(numberText(offered.size))}</span>}
      <span class="edge-green">{t.afterFee(edgeText(cents))}</span>
      <a
        class="button button-quiet button-small"
        href={alertHref({ market: ticker, side, cents: offered?.price ?? null })}
        aria-label={texts.event.alertFor(word)}
      >
        {texts.event.alert}
      </a>
    </div>
  );
}
