import { useEffect, useMemo, useRef } from "preact/hooks";
import { Updated } from "../board/updated.tsx";
import { phaseOf } from "../event/phase.ts";
import { pricesOf } from "../event/prices.ts";
import { rowsOf } from "../event/rows.ts";
import { eventHref } from "../events/event-list.tsx";
import { signInHref } from "../explorer/failure-notice.tsx";
import { NotSignedIn } from "../explorer/outside.tsx";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import type { WireMarket } from "../explorer/wire.ts";
import type { Account } from "../explorer/start-open.tsx";
import { useNow } from "../explorer/use-now.ts";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import { texts } from "../texts.ts";
import { estimateSumOf } from "./estimate-sum.ts";
import { EstimateTable } from "./estimate-table.tsx";
import { Failed } from "./failed.tsx";
import { MarketFacts } from "./market-facts.tsx";
import { useWordEvent } from "./use-word-event.ts";
import { WordChart } from "./word-chart.tsx";
import { WordEvidence } from "./word-evidence.tsx";
import { WordSkeleton } from "./word-frame.tsx";
import { WordHeading } from "./word-heading.tsx";

const t = texts.word;

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
  const sum = estimateSumOf(market.estimate ?? null);
  const readAt = state.readAt ?? now;
  return (
    <>
      <WordHeading event={event} row={row} now={now}>
        {state.isOnBoard && <Updated readAt={readAt} onRefresh={state.refresh} />}
        {account && <QuotaLine requests={account} />}
      </WordHeading>
      <Failed state={state} now={now} />
      <MarketFacts row={row} market={market} />
      {phaseOf(event, now) === "during" && <p class="hint">{texts.event.summary.noEdges}</p>}
      <WordChart
        row={row}
        start={start}
        readAt={readAt}
        prices={state.prices}
        isReading={state.isReadingPrices}
      />
      {sum !== null && <EstimateTable sum={sum} />}
      {market.strike_word === null || namesNoWord(market) ? (
        <p class="notice">{t.noWord}</p>
      ) : account ? (
        <WordEvidence
          word={market.strike_word}
          series={series}
          known={row.transcripts}
          requests={account}
          now={now}
        />
      ) : account === null ? (
        <SignInForMore />
      ) : (
        <FindingsSkeleton />
      )}
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
