import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../sandbox/corpus/random.ts";
import type { SearchSize } from "./sizes.ts";
import type { Speech } from "./vocabulary.ts";

const analysts = 500;
const analystsPerCall = 6;
const executives = 4;
/** The remarks that are read out before the questions. */
const preparedTurns = 4;
const preparedWords = 800;
const turnsPerCall = 80;
const years = [2021, 2022, 2023, 2024, 2025] as const;
const reportDays = ["02-10", "05-10", "08-10", "11-10"] as const;
/** Who speaks in turn while questions are asked. */
const questionRoles = ["operator", "analyst", "executive", "executive"] as const;

/** Writes the calls of each company to a file of its own, as transcript lines; returns the tickers, in order. */
export function generateCalls(
  folder: string,
  { companies, callsPerCompany, wordsPerCall }: SearchSize["calls"],
  say: Speech,
  random: Random,
): string[] {
  mkdirSync(folder);
  return Array.from({ length: companies }, (_, company) => {
    const ticker = tickerOf(company);
    const calls = Array.from({ length: callsPerCompany }, (_, call) => {
      const year = years[Math.floor(call / 4)] ?? years[0] - call;
      const quarter = call % 4;
      return JSON.stringify({
        id: `${ticker}-${year}-Q${quarter + 1}`,
        title: `${ticker}, quarter ${quarter + 1} of ${year}`,
        date: `${year}-${reportDays[quarter] ?? "12-10"}`,
        company: ticker,
        fiscal_year: year,
        fiscal_quarter: quarter + 1,
        turns: turnsOf(ticker, wordsPerCall, say, random),
      });
    });
    writeFileSync(join(folder, `${ticker}.jsonl`), calls.join("\n"));
    return ticker;
  });
}

function turnsOf(ticker: string, words: number, say: Speech, random: Random) {
  const asking = Array.from({ length: analystsPerCall }, () => `Analyst ${random.whole(analysts)}`);
  const speakerOf = {
    operator: () => "Operator",
    executive: () => `${ticker} Executive ${random.whole(executives)}`,
    analyst: () => asking[random.whole(analystsPerCall)] ?? null,
  } as const;
  const shares = Array.from({ length: turnsPerCall - preparedTurns }, () => -Math.log(1 - random.next()));
  const sum = shares.reduce((total, share) => total + share, 0);
  const asked = words - preparedTurns * preparedWords;
  const lengths = shares.map((share) => Math.max(1, Math.round((share / sum) * asked)));
  return [...Array.from({ length: preparedTurns }, () => preparedWords), ...lengths].map((length, turn) => {
    const isPrepared = turn > 0 && turn < preparedTurns;
    const role = isPrepared ? "executive" : (questionRoles[turn % questionRoles.length] ?? "operator");
    return { speaker: speakerOf[role](), role, text: say(length).join(" ") };
  });
}

/** AAA, AAB, …: in the order of their numbers. */
function tickerOf(number: number): string {
  return [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26))).join("");
}
