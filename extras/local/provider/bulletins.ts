import { minuteMs, spokenDay, tickerDay } from "./dates.ts";
import { phaseIn, type SampleEvent } from "./sample-event.ts";
import { toStrikes } from "./words.ts";

/** A made-up radio program whose bulletins last for minutes, so that something always changes while somebody watches the sample. */
export const bulletinSeries = ["KXBULLETINMENTION", "Radio bulletin", "Mentions"] as const;

const bulletinsEveryMs = 5 * minuteMs;
/** Number of bulletins at a time: those of an hour, with the present one. */
const knownBulletins = 12;

const bulletinWords = toStrikes(["RAIN", "Rain", 60], ["TRAF", "Traffic", 50], ["STRI", "Strike", 30]);

/** A bulletin is listed every five minutes (UTC). It trades after one minute, closes after three and settles after four. */
export function bulletinsAt(now: number): SampleEvent[] {
  const latest = Math.floor(now / bulletinsEveryMs) * bulletinsEveryMs;
  return Array.from({ length: knownBulletins }, (_, at) => bulletinOf(latest - at * bulletinsEveryMs, now));
}

function bulletinOf(listedAt: number, now: number): SampleEvent {
  const [opensAt, closesAt, settlesAt] = [
    listedAt + minuteMs,
    listedAt + 3 * minuteMs,
    listedAt + 4 * minuteMs,
  ];
  const clock = new Date(listedAt).toISOString().slice(11, 16);
  const name = `the bulletin of ${clock} UTC on ${spokenDay(listedAt)}`;
  return {
    ticker: `${bulletinSeries[0]}-${tickerDay(listedAt)}${clock.replace(":", "")}`,
    title: "What will be said in the radio bulletin?",
    subTitle: `${clock} UTC on ${spokenDay(listedAt)}`,
    speaker: "anyone on the radio says",
    occasion: name,
    phase: phaseIn({ opensAt, closesAt, settlesAt }, now),
    startsAt: closesAt,
    times: { listedAt, opensAt, closesAt, settlesAt },
    // Its start is unknown, so that lists of the next events do not begin with bulletins.
    milestoneOf: null,
    strikes: bulletinWords,
  };
}
