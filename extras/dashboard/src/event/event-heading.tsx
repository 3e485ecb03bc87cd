import type { ComponentChildren } from "preact";
import { shownAfterMs } from "@mention-market/extras/board/freshness";
import { signInHref } from "../account/sign-in-href.ts";
import { openAlert } from "../alerts/open-alert.tsx";
import { eventSubject } from "../alerts/subject.ts";
import { shortName, subtitleOf } from "@mention-market/extras/markets/event/short-name";
import { hasChanges } from "../config/features.ts";
import { eventHref, undatedText, whenText } from "./event-links.ts";
import type { WireEvent } from "../explorer/wire.ts";
import { dateText, dayAndTimeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import type { Neighbours } from "./neighbours.ts";
import { pagePhaseOf } from "./phase.ts";

const t = texts.event;

interface Props {
  readonly event: WireEvent;
  readonly neighbours: Neighbours;
  readonly isSignedIn: boolean;
  /** UTC ms. */
  readonly now: number;
}

/** The heading: the event, its start, and links to its series, its neighbours and its markets. */
export function EventHeading({ event, neighbours, isSignedIn, now }: Props) {
  const { event_title, event_ticker, series_ticker, scheduledStartTime: start } = event;
  const phase = pagePhaseOf(event, now);
  const title = event_title ?? event_ticker;
  const subtitle = subtitleOf(event);
  return (
    <div class="event-heading">
      <p class="breadcrumb breadcrumb-start">
        <a href="/events">{texts.events.title}</a> ›{" "}
        <a href={`/events?${new URLSearchParams({ series: series_ticker }).toString()}`}>{t.series}</a>
      </p>
      <h1 title={title}>{shortName(title)}</h1>
      <p class="event-facts">
        {phase === "live" && <span class="chip chip-good">{texts.events.live}</span>}
        {phase === "over" && <span class="chip">{t.over}</span>}
        {phase === "settled" && <span class="chip">{t.settled}</span>}
        {subtitle !== null && <span class="event-subtitle">{subtitle}</span>}
        <span>
          {start === null ? (
            undatedText(event)
          ) : (
            <>
              <time dateTime={start}>{dayAndTimeText(start)}</time>, {whenText(start, now)}
            </>
          )}
        </span>
        {hasChanges && phase !== "settled" && (
          <button
            type="button"
            class="link"
            aria-label={texts.alert.of(shortName(title))}
            onClick={() => openAlert(eventSubject(event))}
          >
            {texts.alert.alert}
          </button>
        )}
        <EventLinks
          event={event}
          neighbours={neighbours}
          isSignedIn={isSignedIn}
          now={now}
          class="wide-only"
        />
      </p>
    </div>
  );
}

interface LinksProps extends Props {
  readonly class: string;
}

/** Links that lead from an event to other pages. On small screens they are in a menu. */
export function EventLinks({ event, neighbours, isSignedIn, now, class: className }: LinksProps) {
  const links: readonly (readonly [string, ComponentChildren] | null)[] = [
    previousLink(neighbours, isSignedIn, now),
    neighbours.next === null ? null : [eventHref(neighbours.next), t.nextEvent],
  ];
  return (
    <span class={`event-links ${className}`}>
      {pagePhaseOf(event, now) !== "settled" && (
        <a href={kalshiHref(event.event_ticker)} target="_blank" rel="noreferrer">
          {t.atKalshi}
        </a>
      )}
      {links.map(
        (link) =>
          link !== null && (
            <a key={link[0]} href={link[0]}>
              {link[1]}
            </a>
          ),
      )}
    </span>
  );
}

/** The link to the previous event, which leads through sign-in where only an account may open it. */
function previousLink(
  { previous, previousSettledAt: settledAt, previousDay }: Neighbours,
  isSignedIn: boolean,
  now: number,
): readonly [string, string] | null {
  if (previous === null) return null;
  const href = eventHref(previous);
  const isOnBoard = settledAt === null || now - Date.parse(settledAt) <= shownAfterMs;
  if (isSignedIn || isOnBoard) return [href, t.previousEvent];
  return [signInHref(href), t.previousSignIn(dateText(previousDay))];
}

/** Kalshi's page of the event, where its markets are traded. */
export function kalshiHref(eventTicker: string): string {
  return `https://kalshi.com/events/${encodeURIComponent(eventTicker)}`;
}
