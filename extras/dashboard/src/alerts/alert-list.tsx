import { shortName } from "@mention-market/extras/markets/event/short-name";
import { signInHref } from "../account/sign-in-href.ts";
import { boardPath, createBoardRequests } from "../board/board-requests.ts";
import { isBoardEvent, type WireBoardEvent } from "../explorer/wire.ts";
import { wordHref, eventHref } from "../event/event-links.ts";
import { useReply } from "../explorer/use-reply.ts";
import { KeySkeleton } from "../settings/account-frame.tsx";
import { failureText, useCall } from "../settings/call-dialog.tsx";
import { FreshSection } from "../settings/fresh-section.tsx";
import { texts } from "../texts.ts";
import { DeliveryList, State } from "../watches/delivery-list.tsx";
import type { Reader } from "../watches/state-text.ts";
import type { Open } from "../watches/watch-dialogs.tsx";
import { NotSetUp, refusalOf, type ListProps } from "../watches/watch-list.tsx";
import { watchTexts } from "../watches/watch-texts.ts";
import { dayAndTimeText } from "../ui/times.ts";
import { centsOf, type DeliveryPage, type Watch } from "../watches/watch.ts";
import type { WatchesApi } from "../watches/watches-api.ts";
import { aboutOf } from "./about.ts";
import { alertSentence, alertState } from "./alert-sentence.ts";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.list;
const board = createBoardRequests();
const everyMs = 60_000;
const outsideTexts = alertTexts.outside;

/** The alerts as sentences, or the state of the list. Without any alert it says how to make one. */
export function AlertList({ api, state, refresh, reader, shown, onShow, onOpen, onDone }: ListProps) {
  const refusal = refusalOf(state);
  if (refusal !== null) return <NotSetUp text={refusal} />;
  return (
    <FreshSection
      id="alerts-heading"
      heading={t.heading}
      state={state}
      refresh={refresh}
      unavailable={watchTexts.unavailable}
      skeleton={<KeySkeleton label={watchTexts.loading} />}
    >
      {({ watches, deliveries }) =>
        watches.length === 0 ? (
          <NoAlerts />
        ) : (
          <ul class="keys">
            {watches.map((watch) => (
              <AlertRow
                key={watch.watchId}
                api={api}
                watch={watch}
                watches={watches}
                page={deliveries.get(watch.watchId)}
                reader={reader}
                isShown={shown.has(watch.watchId)}
                onShow={(isShown) => onShow(watch.watchId, isShown)}
                onOpen={onOpen}
                onDone={onDone}
              />
            ))}
          </ul>
        )
      }
    </FreshSection>
  );
}

function NoAlerts() {
  return (
    <div class="empty panel">
      <svg viewBox="0 0 96 48" aria-hidden="true">
        <path d="M8 24h28m24 0h28" />
        <circle cx="48" cy="24" r="9" />
        <path d="m80 16 8 8-8 8" />
      </svg>
      <h3>{t.empty.heading}</h3>
      <p>{t.empty.text}</p>
      <a class="button" href="/events">
        {t.choose}
      </a>
    </div>
  );
}

interface AlertRowProps {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** All watches of the account, from which the name of this one's address is made. */
  readonly watches: readonly Watch[];
  /** Its newest deliveries; undefined while they are loading, null if they can't be read. */
  readonly page: DeliveryPage | null | undefined;
  readonly reader: Reader;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onOpen: (open: Open) => void;
  readonly onDone: (message: string) => void;
}

/** An alert as a sentence, with its state and its actions. */
function AlertRow({ api, watch, watches, page, reader, isShown, onShow, onOpen, onDone }: AlertRowProps) {
  const { isWorking, failure, run } = useCall();
  const { watchId, name, status } = watch;
  const panelId = `alert-deliveries-${watchId}`;
  const isStopped = status === "disabled";
  const isOver = status === "ended";
  const { eventTicker, marketTicker } = aboutOf(watch);

  const switchOver = () =>
    run(async () => {
      await api.update(watchId, { status: isStopped ? "active" : "disabled" });
      onDone(isStopped ? t.resumed(name) : t.paused(name));
    });
  const test = () =>
    run(async () => {
      await api.test(watchId);
      onShow(true);
      onDone(watchTexts.watch.tested(name));
    });
  const button = (label: string, onClick: () => void, of: object = {}) => (
    <button
      type="button"
      class="button button-quiet button-small"
      aria-label={watchTexts.watch.named(label, name)}
      aria-disabled={isWorking}
      onClick={onClick}
      {...of}
    >
      {label}
    </button>
  );
  return (
    <li class="watch panel">
      <h3>{alertSentence(watch, watches)}</h3>
      {eventTicker !== null && <AlertAbout eventTicker={eventTicker} marketTicker={marketTicker} />}
      <State state={alertState(watch, page?.deliveries ?? [], reader)} />
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, watchTexts.unavailable)}</p>}
      </div>
      <div class="watch-actions">
        {/* A new alert is only sent tests. */}
        {status !== "new" && !isOver && button(isStopped ? t.resume : t.pause, switchOver)}
        {!isOver && button(watchTexts.watch.test, test)}
        {button(watchTexts.watch.deliveries, () => onShow(!isShown), {
          "aria-expanded": isShown,
          "aria-controls": panelId,
          "aria-disabled": false,
        })}
        {button(watchTexts.watch.remove, () => onOpen({ kind: "remove", watch }), {
          class: "button button-quiet button-small key-revoke",
        })}
      </div>
      <div class="watch-deliveries" id={panelId} hidden={!isShown}>
        {isShown && <DeliveryList api={api} watch={watch} page={page} reader={reader} onDone={onDone} />}
      </div>
    </li>
  );
}

interface AlertAboutProps {
  readonly eventTicker: string;
  /** null for an alert about the event. */
  readonly marketTicker: string | null;
}

/** Names the event of an alert and its word with a link, the start, and what the word costs now. What the board does not show has its ticker. */
function AlertAbout({ eventTicker, marketTicker }: AlertAboutProps) {
  const { body } = useReply(board, { path: boardPath(eventTicker), isBody: isBoardEvent, everyMs });
  const market = body?.markets.find(({ market_ticker }) => market_ticker === marketTicker);
  const word = market?.strike_word;
  const event = body === null ? eventTicker : shortName(body.event_title ?? eventTicker);
  return (
    <p class="watch-what">
      {marketTicker !== null && (
        <>
          <a href={wordHref(eventTicker, marketTicker)}>{word ?? marketTicker}</a>,{" "}
        </>
      )}
      <a href={eventHref(eventTicker)}>{event}</a>
      {body !== null && startText(body.scheduledStartTime)}
      {market !== undefined && nowText(market)}
    </p>
  );
}

/** The start of an event in the reader's time: ", starts at Nov 29, 8:00 PM"; "" without one. */
function startText(start: string | null): string {
  if (start === null) return "";
  return `, ${(Date.parse(start) > Date.now() ? t.starts : t.started)(dayAndTimeText(start))}`;
}

/** What both sides of an open word cost: "; now yes 72 ¢, no 30 ¢". */
function nowText({
  status,
  yes_ask_dollars: yes,
  no_ask_dollars: no,
}: WireBoardEvent["markets"][number]): string {
  if (status !== "open") return "";
  const costs = [yes !== null && t.costs.yes(centsOf(yes)), no !== null && t.costs.no(centsOf(no))];
  const offered = costs.filter((text) => text !== false);
  return offered.length === 0 ? "" : `; ${t.now} ${offered.join(", ")}`;
}

/** Says what an alert is to a visitor who is not signed in. */
export function AlertsOutside() {
  return (
    <div class="empty panel">
      <h1>{outsideTexts.heading}</h1>
      <p>{outsideTexts.text}</p>
      <blockquote class="hint">{outsideTexts.example}</blockquote>
      <p class="dialog-actions">
        <a class="button" href={signInHref()}>
          {texts.layout.signIn}
        </a>
        <a class="button button-quiet" href="/events">
          {t.choose}
        </a>
      </p>
    </div>
  );
}
