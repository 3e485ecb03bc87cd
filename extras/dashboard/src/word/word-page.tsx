import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isTrading as isTradingNow } from "@mention-market/extras/markets/event/phase";
import { shortName } from "@mention-market/extras/markets/event/short-name";
import { signInHref } from "../account/sign-in-href.ts";
import { Bell, openAlert } from "../alerts/open-alert.tsx";
import { wordSubject } from "../alerts/subject.ts";
import { NotSignedIn, SettledEvent, QuotaLine } from "../explorer/notices.tsx";
import { hasPrices, hasTranscripts } from "../config/features.ts";
import { ResultChip } from "../event/cells.tsx";
import { eventHref, undatedText, whenText } from "../event/event-links.ts";
import { pricesOf } from "../event/prices.ts";
import { nothingAround, type Row, rowsOf } from "../event/rows.ts";
import { wordReasonOf } from "../event/word-reason.ts";
import type { Requests } from "../explorer/requests.ts";
import type { Account } from "../explorer/start-open.tsx";
import { useNow } from "../explorer/use-reply.ts";
import type { WireEvent, WireMarket } from "../explorer/wire.ts";
import { FindingsSkeleton } from "../search/findings-skeleton.tsx";
import { texts } from "../texts.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { Updated } from "../ui/updated.tsx";
import { Chance } from "./chance.tsx";
import { atBook } from "./at-book.ts";
import { Failed, WordSkeleton } from "./word-frame.tsx";
import { HowMade } from "./how-made.tsx";
import { technicalities } from "./requirement.ts";
import { LateEvidence, LateSettled } from "./late-parts.tsx";
import { Ticket } from "./ticket.tsx";
import { useBook } from "./use-book.ts";
import { useWordEvent } from "./use-word-event.ts";
import { WordChart } from "./word-chart.tsx";
import { wordTexts } from "./word-texts.ts";

const t = wordTexts;

interface WordPageProps {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly account: Account;
  readonly board: Requests;
}

/** The page of a word: its market, and for signed-in visitors the evidence in transcripts and its settled markets. */
export function WordPage({ eventTicker, marketTicker, account, board }: WordPageProps) {
  const now = useNow();
  const state = useWordEvent({ eventTicker, marketTicker, account, board });
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= Boolean(account);
  const { body: read, failure, isOnBoard } = state;
  const isTrading =
    read?.markets.some((one) => one.market_ticker === marketTicker && isTradingNow(one)) ?? false;
  const requests = isOnBoard ? board : (account ?? board);
  const book = useBook({ marketTicker, requests, isTrading, isOnBoard });
  const event = useMemo(() => read && atBook(read, marketTicker, book), [read, marketTicker, book]);
  const market = event?.markets.find((one) => one.market_ticker === marketTicker);
  const prices = useMemo(() => pricesOf(state.prices), [state.prices]);
  /** The word's row in the event's table; undefined if the event has no such market. */
  const row = useMemo(
    () =>
      (event === null ? [] : rowsOf(event, { ...nothingAround, prices })).find(
        ({ ticker }) => ticker === marketTicker,
      ),
    [event, marketTicker, prices],
  );
  const name = event === null ? null : shortName(event.event_title ?? event.event_ticker);
  useEffect(() => {
    if (row !== undefined && name !== null) document.title = t.tab(row.word, name);
  }, [row?.word, name]);

  if (state.needsAccount && state.settled !== null) return <SettledEvent {...state.settled} />;
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
  const reason = wordReasonOf(event, marketTicker, now);
  return (
    <>
      <WordHeading event={event} row={row} now={now}>
        {isOnBoard && <Updated readAt={readAt} onRefresh={state.refresh} />}
      </WordHeading>
      <Failed state={state} now={now} />
      <div class="word-columns">
        <Chance
          row={row}
          notes={technicalities(market)}
          reason={reason}
          hasStart={start !== null}
          isSignedIn={Boolean(account)}
          isReadingPrices={state.isReadingPrices || account === undefined}
        />
        {row.isTrading && (
          <Ticket
            row={row}
            event={event}
            book={book}
            sentence={t.sentence(row.word, name ?? "", reason ?? "")}
          />
        )}
        <div class="word-evidence">
          <HowMade market={market} row={row} />
          <WordChart
            row={row}
            start={start}
            readAt={readAt}
            isLoading={state.isReadingPrices}
            account={account}
            now={now}
          />
          {word !== null && account && hasPrices && (
            <LateSettled series={series} word={word} requests={account} now={now} />
          )}
          {word === null ? (
            <p class="notice">{t.noWord}</p>
          ) : hasNoCorpus(event) ? (
            <p class="notice">{t.noCorpus}</p>
          ) : !hasTranscripts ? null : account ? (
            <LateEvidence word={word} series={series} known={row.transcripts} requests={account} now={now} />
          ) : (
            account === undefined && <FindingsSkeleton />
          )}
          {account === null && (hasTranscripts || hasPrices) && <SignInForMore />}
          {account && <QuotaLine requests={account} />}
        </div>
      </div>
    </>
  );
}

/** Says what a signed-in visitor sees of a word, with a link to sign in. */
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

/** Whether a market names no word ("Event does not qualify"): its record was read, but it has no estimate. */
function namesNoWord({ record, estimate }: WireMarket): boolean {
  return record != null && estimate === null;
}

/** Whether no collection informs the series: the records were read, but no word has counts of transcripts. */
function hasNoCorpus({ markets }: Pick<WireEvent, "markets">): boolean {
  return (
    markets.some(({ record }) => record != null) &&
    markets.every(({ transcripts }) => transcripts === undefined)
  );
}

interface WordHeadingProps {
  readonly event: WireEvent;
  readonly row: Row;
  /** UTC ms. */
  readonly now: number;
  /** The age of the page. */
  readonly children: ComponentChildren;
}

/** The word, its result, and its event with the start. */
function WordHeading({ event, row, now, children }: WordHeadingProps) {
  const { scheduledStartTime: start } = event;
  return (
    <div class="event-heading">
      <p class="breadcrumb">
        <span class="breadcrumb-start">
          <a href="/events">{texts.events.title}</a> ›{" "}
        </span>
        <a href={eventHref(event.event_ticker)}>{shortName(event.event_title ?? event.event_ticker)}</a>
      </p>
      <div class="word-title">
        <h1>
          {row.word} {row.isSettled && <ResultChip result={row.result} />}
          {!row.isSettled && !row.isTrading && <span class="chip">{texts.event.over}</span>}
        </h1>
        {row.isTrading && <Bell name={row.word} onClick={() => openAlert(wordSubject(event, row))} />}
      </div>
      <div class="event-facts">
        <span>
          {start === null ? undatedText(event) : `${dayAndTimeText(start)}, ${whenText(start, now)}`}
        </span>
        {children}
      </div>
    </div>
  );
}
