import { minuteMs, spokenTime, tickerDay, phaseIn, type SampleEvent } from "./sample-event.ts";
import { isYes, pick } from "./prices.ts";
import { toStrikes, type Strike } from "./words.ts";

/** A campaign without an end: a rally begins every 40 minutes, so one is always in progress, and a word is said every two minutes. */
export const rallySeries = ["KXBARLOWMENTION", "Senator Barlow", "Mentions"] as const;

const everyMs = 40 * minuteMs;
const listedBeforeMs = 2 * everyMs;
/** The number of rallies at a time, which cover some hours. */
const knownRallies = 12;
/** No word of a market is said in the first minute, or in the last two. */
const quietMs = { atFirst: minuteMs, inAll: 3 * minuteMs };

const words = toStrikes(
  ["BORD", "Border", 78],
  ["TAX", "Tax", 90],
  ["CHIN", "China", 66],
  ["JOBS", "Jobs (3+ times)", 74],
  ["FARM", "Farmer", 71],
  ["STEE", "Steel", 58],
  ["VETE", "Veteran", 80],
  ["ENER", "Energy", 76],
  ["GAS", "Gas / Gasoline", 62],
  ["EGGS", "Eggs", 34],
  ["HOAX", "Hoax", 22],
  ["MEDI", "Medicare / Medicaid", 64],
  ["SOCI", "Social Security", 70],
  ["FENT", "Fentanyl", 41],
  ["BITC", "Bitcoin", 9],
  ["GOD", "God", 83],
  ["UNIO", "Union", 67],
  ["FACT", "Factory / Factories", 73],
  ["WAR", "War", 69],
  ["FLAG", "Flag", 60],
  ["SCHO", "School", 77],
  ["POLI", "Police", 72],
  ["CRIM", "Crime", 79],
  ["INFL", "Inflation", 75],
  ["RENT", "Rent", 48],
  ["OPPO", "Opponent", 65],
  ["WALL", "Wall Street", 55],
  ["FREE", "Freedom", 86],
  ["MOON", "Moon", 12],
  ["DOGE", "Doge / Dogecoin", 6],
  ["AI", "AI / Artificial Intelligence", 46],
  ["PARE", "Parent", 68],
  ["TRUC", "Truck", 59],
  ["HOSP", "Hospital", 63],
  ["DRUG", "Drug", 70],
  ["WIN", "Win / Winning", 92],
);

/** The oldest began some hours ago; the newest is listed but has not begun. `now`: UTC ms. */
export function ralliesAt(now: number): SampleEvent[] {
  const latest = Math.floor((now + listedBeforeMs) / everyMs) * everyMs;
  return Array.from({ length: knownRallies }, (_, at) => rallyAt(latest - at * everyMs, now));
}

function rallyAt(startsAt: number, now: number): SampleEvent {
  const clock = new Date(startsAt).toISOString().slice(11, 16);
  const ticker = `${rallySeries[0]}-${tickerDay(startsAt)}${clock.replace(":", "")}`;
  const said = saidTimes(ticker, startsAt);
  const times = {
    listedAt: startsAt - listedBeforeMs,
    opensAt: startsAt - listedBeforeMs + minuteMs,
    closesAt: startsAt + everyMs,
    settlesAt: startsAt + everyMs + 2 * minuteMs,
  };
  return {
    ticker,
    title: "What will Senator Barlow say at his rally?",
    subTitle: `Rally of ${spokenTime(startsAt)}`,
    speaker: "Dan Barlow says",
    occasion: `his rally of ${spokenTime(startsAt)}`,
    phase: phaseIn(times, now),
    startsAt,
    times,
    milestoneOf: ticker,
    strikes: words,
    saidAt: ({ code }) => said.get(code) ?? null,
  };
}

/** When each word that settles yes is said, by its code. The moments are spread over the rally and depend only on the ticker. */
function saidTimes(eventTicker: string, startsAt: number): ReadonlyMap<string, number> {
  const order = ({ code }: Strike) => pick(`${eventTicker}-${code} order`, 1000);
  const said = words
    .filter(({ code, percent }) => isYes(`${eventTicker}-${code}`, percent))
    .toSorted((a, b) => order(a) - order(b));
  const apart = (everyMs - quietMs.inAll) / said.length;
  return new Map(
    said.map(({ code }, at) => {
      const within = pick(`${eventTicker}-${code} said`, 100) / 100;
      return [code, startsAt + quietMs.atFirst + Math.floor(((at + within) * apart) / 1000) * 1000];
    }),
  );
}
