import { useEffect, useMemo, useRef } from "preact/hooks";
import { shortName } from "../board/short-name.ts";
import { Updated } from "../board/updated.tsx";
import { phaseOf } from "../event/phase.ts";
import { PriceChart } from "../event/price-chart.tsx";
import { pricesOf } from "../event/prices.ts";
import { rowsOf } from "../event/rows.ts";
import { eventHref } from "../events/event-links.ts";
import { signInHref } from "../explorer/failure-notice.tsx";
import { NotSignedIn } from "../explorer/outside.tsx";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { WireEvent, WireMarket } from "../explorer/wire.ts";
import type { Account } from "../explorer/start-open.tsx";
import { useNow } from "../explorer/use-now.ts";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import { texts } from "../texts.ts";
import { centsText } from "../ui/numbers.ts";
import { wordTexts } from "./word-texts.ts";
import { Chance } from "./chance.tsx";
import { Failed } from "./failed.tsx";
import { SettledMarkets } from "./settled-markets.tsx";
import { Ticket } from "./ticket.tsx";
import { useWordEvent } from "./use-word-event.ts";
import { LateEvidence } from "./late-evidence.tsx";
import { WordSkeleton } from "./word-frame.tsx";
import { WordHeading } from "./word-heading.tsx";

const t = wordTexts;

interface Props {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** One word of an event: its market for anyone; what was said and how it has settled for whoever is signed in. */
export function WordPage({ eventTicker, marketTicker, account, board }: Props) {
  const now = useNow();
  const state = useWordEvent({ eventTicker, marketTicker, account, board });
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= Boolean(account);
  const { body: event, failure } = state;
  const market = event?.markets.find((one) => one.market_ticker === marketTicker);
  /** The word as the event's table has it; undefined where the event has no such market. */
  const row = useMemo(() => {
    const around = { prices: pricesOf(state.prices), lastResults: new Map() };
    return event === null ? undefined : rowsOf(event, around).find(({ ticker }) => ticker === marketTicker);
  }, [event, marketTicker, state.prices]);
  useEffect(() => {
    if (row !== undefined) document.title = `${row.word} · ${texts.brand}`;
  }, [row?.word]);

  if (state.needsAccount) return <NotSignedIn wasSignedIn={wasSignedIn.current} />;
  if (event === null && failure === null) return <WordSkeleton />;
  if (event === null || market === undefined || row === undefined) {
    return (
      <>
        <h1>{failure === null ? t.notFound : t.title}</h1>
        <Failed state={state} now={now} />
        <p>
          <a href={event === null ? "/events" : eventHref(eventTicker)}>{t.toEvent}</a>
        </p>
      </>
    );
  }
  const { scheduledStartTime: start, series_ticker: series } = event;
  const readAt = state.readAt ?? now;
  const word = namesNoWord(market) ? null : market.strike_word;
  const name = shortName(event.event_title ?? event.event_ticker);
  return (
    <>
      <WordHeading event={event} row={row} now={now}>
        {state.isOnBoard && <Updated readAt={readAt} onRefresh={state.refresh} />}
        {account && <QuotaLine requests={account} />}
      </WordHeading>
      <Failed state={state} now={now} />
      <div class="word-columns">
        <div class="word-chance">
          <Chance row={row} market={market} />
          {phaseOf(event, now) === "during" && <p class="hint">{texts.event.summary.noEdges}</p>}
        </div>
        <div class="word-side">
          {!row.isSettled && (
            <Ticket
              row={row}
              event={event}
              sentence={t.sentence(row.word, name, centsText(row.price), centsText(row.fair))}
            />
          )}
          {word !== null && account && (
            <SettledMarkets series={series} word={word} requests={account} now={now} />
          )}
        </div>
        <div class="word-evidence">
          <section class="panel">
            <PriceChart row={row} start={start} readAt={readAt} isLoading={state.isReadingPrices} />
          </section>
          {word === null ? (
            <p class="notice">{t.noWord}</p>
          ) : hasNoCorpus(event) ? (
            <p class="notice">{t.noCorpus}</p>
          ) : account ? (
            <LateEvidence word={word} series={series} known={row.transcripts} requests={account} now={now} />
          ) : (
            account === undefined && <FindingsSkeleton />
          )}
          {account === null && <SignInForMore />}
        </div>
      </div>
    </>
  );
}

/** What somebody who is not signed in does not see of a word, and the way to it. */
function SignInForMore() {
  return (
    <div class="notice">
      <p>{t.signIn.text}</p>
      <a class="button button-small" href={signInHref()}>
        {t.signIn.action}
      </a>
    </div>
  );
}

/** The record of such a market was read, and still there is no estimate: "Event does not qualify". */
function namesNoWord({ record, estimate }: WireMarket): boolean {
  return record != null && estimate === null;
}

/** No word of the event has counts of transcripts, though their records were read: a search of the series would find no collection. */
function hasNoCorpus({ markets }: Pick<WireEvent, "markets">): boolean {
  return (
    markets.some(({ record }) => record != null) &&
    markets.every(({ transcripts }) => transcripts === undefined)
  );
}
