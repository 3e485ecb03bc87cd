import { useEffect, useMemo } from "preact/hooks";
import { eventPath } from "../event/event-query.ts";
import { isEvent, isSettledMarkets } from "../event/is-event.ts";
import { nothingAround, rowsOf } from "../event/rows.ts";
import { ResultChip } from "../event/word-row.tsx";
import { eventHref } from "../events/event-list.tsx";
import { FailureNotice } from "../explorer/failure-notice.tsx";
import { QuotaLine } from "../explorer/quota-line.tsx";
import type { Requests } from "../explorer/requests.ts";
import { useNow } from "../explorer/use-now.ts";
import { useReply, type ReplyState } from "../explorer/use-reply.ts";
import { Findings } from "../search/findings.tsx";
import { FindingsSkeleton } from "../search/search-frame.tsx";
import { phraseOf } from "../search/phrase-of.ts";
import { searchPath } from "../search/search-path.ts";
import { useSearch } from "../search/use-search.ts";
import { texts } from "../texts.ts";
import { estimateSumOf } from "./estimate-sum.ts";
import { EstimateTable } from "./estimate-table.tsx";
import { MarketFacts } from "./market-facts.tsx";
import { SettledMarkets } from "./settled-markets.tsx";
import { WordChart } from "./word-chart.tsx";
import { WordSkeleton } from "./word-frame.tsx";

const t = texts.word;

interface Props {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly requests: Requests;
}

/** One word of an event: its market, when and by whom it was said, and how it has settled. */
export function WordApp({ eventTicker, marketTicker, requests }: Props) {
  const now = useNow();
  const event = useReply(requests, { path: eventPath(eventTicker), isBody: isEvent, everyMs: null });
  const market = event.body?.markets.find((one) => one.market_ticker === marketTicker);
  const row = useMemo(
    () =>
      (event.body === null ? [] : rowsOf(event.body, nothingAround)).find(
        ({ ticker }) => ticker === marketTicker,
      ),
    [event.body, marketTicker],
  );
  const series = event.body?.series_ticker ?? "";
  const word = market?.strike_word ?? null;
  const search = useSearch(
    requests,
    word === null ? null : searchPath(phraseOf(word), { series_ticker: series }),
  );
  const settled = useReply(requests, {
    path: word === null ? null : settledPath(series, word),
    isBody: isSettledMarkets,
    everyMs: null,
  });

  const sum = estimateSumOf(market?.estimate ?? null);
  useEffect(() => {
    if (row !== undefined) document.title = `${row.word} · ${texts.brand}`;
  }, [row?.word]);

  const isSearching = word !== null && search.body === null && search.failure === null;
  if (event.body === null && event.failure === null) return <WordSkeleton />;
  if (event.body === null || market === undefined || row === undefined) {
    return (
      <>
        <h1>{event.failure === null ? t.notFound : t.title}</h1>
        <Failed state={event} now={now} />
        <p>
          <a href={event.body === null ? "/events" : eventHref(eventTicker)}>{t.toEvent}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <div class="event-heading">
        <p class="breadcrumb">
          <a href="/events">{texts.events.title}</a> ›{" "}
          <a href={eventHref(eventTicker)}>{event.body.event_title ?? eventTicker}</a>
        </p>
        <h1>
          {row.word} {row.isSettled && <ResultChip result={row.result} />}
        </h1>
        <QuotaLine requests={requests} />
      </div>
      <Failed state={event} now={now} />
      <MarketFacts row={row} market={market} />
      <WordChart
        row={row}
        start={event.body.scheduledStartTime}
        readAt={event.readAt ?? now}
        requests={requests}
      />
      {sum !== null && <EstimateTable sum={sum} />}
      {word === null && <p class="notice">{t.noWord}</p>}
      <Transcripts state={search} isAsked={word !== null} now={now} />
      <Failed state={settled} now={now} />
      {/* Below what is still being searched it would move when that arrives. */}
      {settled.body !== null && !isSearching && <SettledMarkets settled={settled.body} />}
    </>
  );
}

function Transcripts({
  state,
  isAsked,
  now,
}: {
  state: ReturnType<typeof useSearch>;
  isAsked: boolean;
  now: number;
}) {
  return (
    <>
      {isAsked && state.body === null && state.failure === null && <FindingsSkeleton />}
      {state.failure?.kind === "not-found" ? (
        <p class="notice">{t.noCorpus}</p>
      ) : (
        <Failed state={state} now={now} />
      )}
      {state.body !== null && (
        <>
          <Findings search={state.body} />
          <p class="hint">{t.whoCounts}</p>
        </>
      )}
    </>
  );
}

function Failed({ state, now }: { state: ReplyState<unknown>; now: number }) {
  if (state.failure === null) return null;
  const readAt = state.body === null ? null : state.readAt;
  return <FailureNotice failure={state.failure} readAt={readAt} now={now} onRetry={state.refresh} />;
}

function settledPath(series: string, word: string): string {
  return `getSettledMarkets?${new URLSearchParams({ series_ticker: series, strike_word: word }).toString()}`;
}
