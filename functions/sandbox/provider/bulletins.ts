import { minuteMs, spokenDay, tickerDay } from "./dates.ts";
import { phaseIn, type SampleEvent } from "./sample-event.ts";
import { toStrikes } from "./words.ts";

/** A radio program that does not exist, whose bulletins are over within minutes: something always changes while the sample is watched. */
export const bulletinSeries = ["KXBULLETINMENTION", "Radio bulletin", "Mentions"] as const;

const everyMs = 5 * minuteMs;
/** An hour of bulletins is known, the present one included. */
const known = 12;

const words = toStrikes(["RAIN", "Rain", 60], ["TRAF", "Traffic", 50], ["STRI", "Strike", 30]);

/** Every five minutes (UTC) one is listed. It trades after a minute, closes after three and settles after four. */
export function bulletinsAt(now: number): SampleEvent[] {
  const latest = Math.floor(now / everyMs) * everyMs;
  return Array.from({ length: known }, (_, at) => bulletinOf(latest - at * everyMs, now));
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
    // Its start is not known, so lists of what comes next do not begin with it.
    milestoneOf: null,
    strikes: words,
  };
}
