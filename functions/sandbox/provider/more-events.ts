import { dayMs, spokenDay, tickerDay } from "./dates.ts";
import { pick } from "./prices.ts";
import type { Phase, SampleEvent } from "./sample-event.ts";
import { commonWords, notQualifying } from "./words.ts";

/** Series of speakers and shows: ticker, title, who speaks as a rule begins, and where. */
const speakers = [
  ["KXTRUMPMENTIONB", "Trump mention B", "Donald Trump says", "his remarks"],
  ["KXSTARMERMENTIONB", "Keir Starmer", "Keir Starmer says", "Prime Minister's Questions"],
  ["KXCONGRESSMENTION", "Congress mention", "any member says", "the hearing"],
  ["KXFTNMENTION", "Face the Nation", "anyone on the show says", "Face the Nation"],
  ["KXMTPMENTION", "Meet the Press", "anyone on the show says", "Meet the Press"],
  ["KXMRBEASTMENTION", "MrBeast's next video", "MrBeast says", "his next video"],
  ["KXWALZMENTION", "Tim Walz", "Tim Walz says", "his remarks"],
  ["KXSURVIVORMENTION", "Survivor mention", "anyone on the show says", "Survivor"],
  ["KXNBAMENTION", "NBA announcers", "the announcers say", "the professional basketball game"],
  ["KXMLBMENTION", "MLB announcers", "the announcers say", "the professional baseball game"],
  ["KXNHLMENTION", "NHL announcers", "the announcers say", "the professional hockey game"],
  ["KXNCAAMENTION", "College football announcers", "the announcers say", "the college football game"],
  ["KXUFCMENTION", "UFC announcers", "the announcers say", "the fight night"],
  ["KXF1MENTION", "Formula 1 announcers", "the announcers say", "the race"],
  ["KXSECPRESSMENTION", "Press Secretary", "the Press Secretary says", "the press briefing"],
  ["KXFEDMENTION", "Fed mention", "the Chair says", "the press conference"],
  ["KXTRUMPSAYMONTH", "Trump monthly", "Donald Trump says", "a public appearance"],
  ["KXTRUMPSAYNICKNAME", "Trump nickname", "Donald Trump says", "a public appearance"],
  ["KXVANCEMENTION", "JD Vance", "JD Vance says", "his remarks"],
  ["KXNEWSOMMENTION", "Gavin Newsom", "Gavin Newsom says", "his remarks"],
  ["KXMAMDANIMENTION", "Zohran Mamdani", "Zohran Mamdani says", "his remarks"],
  ["KXROGANMENTION", "Joe Rogan", "anyone on the podcast says", "the next episode"],
  ["KXLATENIGHTMENTION", "Late night", "the host says", "the monologue"],
  ["KXEARNINGSMENTIONEA", "EA earnings call", "any representative of EA says", "the earnings call"],
  ["KXEARNINGSMENTIONCRWD", "CrowdStrike earnings", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONPSKY", "Paramount earnings", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONTSLA", "Tesla earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONAAPL", "Apple earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONNVDA", "Nvidia earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONMSFT", "Microsoft earnings call", "any representative says", "the earnings call"],
  ["KXEARNINGSMENTIONUBER", "Uber earnings call", "any representative says", "the earnings call"],
] as const;

export const speakerSeries = speakers.map(([ticker, title]) => [ticker, title, "Mentions"] as const);

const openEventsOfSeries = 10;
const wordsOfEvent = 20;
const firstOpen = Date.parse("2027-01-05T00:00:00Z");
const settledDay = Date.parse("2026-11-10T00:00:00Z");
const archivedDay = Date.parse("2026-05-12T00:00:00Z");

/** Of each series ten events that trade, one settled and one archived, 20 words each. `ahead` as in `games.ts`. */
export function speakerEventsAt(ahead: (planned: string) => number): SampleEvent[] {
  return speakers.flatMap((speaker, at) => {
    const open = Array.from({ length: openEventsOfSeries }, (_, number) =>
      eventOn(speaker, firstOpen + (at + 6 * number) * dayMs, "open", ahead),
    );
    const keep = (planned: string) => Date.parse(planned);
    return [
      ...open,
      eventOn(speaker, settledDay + (at % 7) * dayMs, "settled", keep),
      eventOn(speaker, archivedDay + (at % 7) * dayMs, "archived", keep),
    ];
  });
}

function eventOn(
  [series, title, speaker, place]: (typeof speakers)[number],
  day: number,
  phase: Phase,
  ahead: (planned: string) => number,
): SampleEvent {
  const ticker = `${series}-${tickerDay(day)}`;
  const hour = 15 + pick(ticker, 9);
  const dated = phase === "open" ? pick(`${ticker} dated`, 3) : 0;
  return {
    ticker,
    title: `What will be said? ${title}`,
    subTitle: `On ${spokenDay(day)}`,
    speaker,
    occasion: `${place} on ${spokenDay(day)}`,
    phase,
    startsAt: ahead(new Date(day + hour * (dayMs / 24)).toISOString()),
    milestoneOf: dated === 2 ? null : ticker,
    ...(dated === 2 && { hasStrikeDate: true }),
    strikes: [...wordsFor(ticker), notQualifying],
  };
}

/** A run of the common words that begins at a place of the event's own. */
export function wordsFor(ticker: string) {
  const start = pick(`${ticker} words`, commonWords.length);
  return Array.from(
    { length: wordsOfEvent },
    (_, at) => commonWords[(start + at) % commonWords.length],
  ).flatMap((strike) => strike ?? []);
}
