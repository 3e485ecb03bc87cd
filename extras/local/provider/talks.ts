import { speaker, speakerWords, speechOn, speechStartOf } from "./made-up.ts";
import { dayMs, dayOf, phaseAt, type SampleEvent } from "./sample-event.ts";

/** The mayor talks to the press every third day, so one talk begins in the next three days, whenever that is. */
const everyMs = 3 * dayMs;

/** Not on a day of her speeches. */
const firstTalk = Date.parse("2026-11-02");

/** The number of talks back and ahead, of which some trade and one does not yet. */
const talksAround = 3;

/** A verdict buys in each talk: of a word that costs far more than it was said. The other word costs what its record says. */
const prices: Readonly<Record<string, number>> = { RENT: 62, SCHO: 93 };

const strikes = speakerWords
  .slice(speakerWords.findIndex(({ code }) => code === "RENT"))
  .map((strike) => ({ ...strike, priced: prices[strike.code] ?? strike.percent }));

/** The talks around `now`, UTC ms. They are events of the series of her speeches. */
export function talksAt(now: number): SampleEvent[] {
  const latest = firstTalk + Math.floor((dayOf(now) - firstTalk) / everyMs) * everyMs;
  return Array.from({ length: 2 * talksAround + 1 }, (_, at) => {
    const day = latest + (at - talksAround) * everyMs;
    const startsAt = speechStartOf(day);
    return {
      ...speechOn(day, phaseAt(startsAt, now), startsAt),
      subTitle: `${speaker.name} - Press`,
      strikes,
    };
  });
}
