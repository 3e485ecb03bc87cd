import { fromIso } from "@mention-market/service/base/clock";
import { plainLine } from "../base/plain-text.ts";
import { easternDayOf } from "../base/eastern-time.ts";
import { daysInSubtitle } from "../markets/event/dates-in-rules.ts";
import { shortName, subtitleOf } from "../markets/event/short-name.ts";
import { reasonOf, type ReasonedWord } from "../words/reason.ts";
import type { BoardEvent } from "./board-schema.ts";
import type { MentionEventSummary } from "@mention-market/service/markets/market";

/** The texts of a page's link preview (https://ogp.me). */
export interface PageTexts {
  readonly title: string;
  /** null: the description of the built page. */
  readonly description: string | null;
}

const maxCharacters = 200;

const clock = {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
const startTime = new Intl.DateTimeFormat("en-US", clock);
const startText = new Intl.DateTimeFormat("en-US", {
  ...clock,
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/**
 * The title of an event, and its subtitle and start in US Eastern time, without a day or a title that another of them says. Null for an
 * event without a title.
 */
export function pageTextsOf(event: TitledEvent): PageTexts | null {
  const title = cut(event.event_title ?? "", maxCharacters);
  if (title === "") return null;
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const named = subtitleOf(event);
  const format =
    startsAt !== null && daysInSubtitle(named).has(easternDayOf(startsAt)) ? startTime : startText;
  const start = startsAt === null ? "" : format.format(startsAt).replaceAll("\u202f", " ");
  const separator = " · ";
  const subtitle = cut(named ?? "", maxCharacters - start.length - separator.length);
  const description = [subtitle, start].filter((part) => part !== "").join(separator);
  return { title, description: description === "" ? null : description };
}

export type TitledEvent = Pick<MentionEventSummary, "event_title" | "event_subtitle" | "scheduledStartTime">;

interface WordsEvent extends Pick<BoardEvent, "event_ticker" | "event_title" | "kind" | "form"> {
  readonly markets: readonly (ReasonedWord &
    Pick<BoardEvent["markets"][number], "market_ticker" | "strike_word" | "result">)[];
}

/** A word of an event, and its price, estimate and record, or its result. Null for a market without a word, and for an unknown one. */
export function wordTextsOf(event: WordsEvent, marketTicker: string): PageTexts | null {
  const market = event.markets.find(({ market_ticker }) => market_ticker === marketTicker);
  if (market?.strike_word == null) return null;
  const { strike_word, result, last_price, record } = market;
  const settled = (record?.yes ?? 0) + (record?.no ?? 0);
  const parts = [
    result === null ? last_price !== null && `Last price ${last_price} ¢.` : `Settled ${result}.`,
    settled > 0 && `Said in ${record?.yes} of ${settled} events that settled before.`,
  ].filter((part) => part !== false);
  const description = reasonOf(market, event) ?? parts.join(" ");
  return {
    title: wordTitleOf(strike_word, event.event_title ?? event.event_ticker),
    description: description === "" ? null : description,
  };
}

export function wordTitleOf(strikeWord: string, eventTitle: string): string {
  return cut(`${strikeWord} · ${shortName(eventTitle)}`, maxCharacters);
}

/** Cuts a text to `max` characters, with "…" at the end if something was cut. */
function cut(text: string, max: number): string {
  // Cut before it is converted, because a text may be very long. A character has at most two UTF-16 units.
  const characters = Array.from(plainLine(text.slice(0, 4 * maxCharacters)).trim());
  if (characters.length <= max) return characters.join("");
  return `${characters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/**
 * A built page with these texts in its title and link preview, and in place of what needs a script. `site`: the pages' origin, because
 * the picture needs an absolute URL; null if unknown.
 */
export function withPageTexts(html: string, { title, description }: PageTexts, site: string | null): string {
  const text = escapeAttribute(title);
  const known = [`<h1>${text}</h1>`];
  if (description !== null) known.push(`<p>${escapeAttribute(description)}</p>`);
  return html
    .replace(/<title>[^<]*(?= · )/, () => `<title>${text}`)
    .replace("<noscript>", () => `<noscript>${known.join("")}`)
    .replace(
      /(<meta property="og:(title|description|image)" content=")([^"]*)/g,
      (_meta, start: string, name: string, built: string) => {
        const image = site === null ? null : site + new URL(built, site).pathname;
        const text = { title, description, image }[name];
        return start + (text == null ? built : escapeAttribute(text));
      },
    );
}
