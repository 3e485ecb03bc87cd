import { z } from "zod";
import { fromIso, toIso } from "@mention-market/service/base/clock";
import { memoizedText } from "../../base/memoized-text.ts";
import { saysNoEvent } from "../strike-word.ts";
import { sentencesOf, soleOf, windowInRule } from "./dates-in-rules.ts";
import { ruleNotes, wordings, type RuleNote } from "./wordings.ts";

/** What a word must be to count, as far as the market's rules say. */
export const requires = z
  .object({
    times: z
      .int()
      .min(1)
      .nullable()
      .describe("How often it must be said; the rules win over the strike word. Null when they don't say"),
    by: z.string().nullable().describe("Who must say it, in the rules' words; null when they don't say"),
    after: z.iso
      .datetime()
      .nullable()
      .describe(
        "Only what is said after this counts, ISO 8601: the window's start, or for a count that starts with the " +
          "listing the market's opening, if that is later; null without either",
      ),
    exact: z
      .boolean()
      .nullable()
      .describe(
        "true: not even the plural counts; false: the rules name the plural; null when they don't say",
      ),
    notes: z
      .array(z.enum(ruleNotes))
      .readonly()
      .describe(
        "What else decides: event_may_not_qualify (no, without having been heard), video_before_transcript, window, " +
          "partial_settlement, unfilled_template (the rules show a placeholder)",
      ),
    unread: z.int().min(0).describe("Sentences of the rules that were not understood: read them"),
  })
  .meta({ id: "Requires" });
export type Requires = Readonly<z.output<typeof requires>>;

interface MarketRules {
  readonly strike_word: string | null;
  readonly rules_primary: string;
  readonly rules_secondary: string;
  readonly open_time: string | null;
}

/** What a market's rules require; null for a market on the event itself, for which nothing must be said. */
export function requiresOf(market: MarketRules): Requires | null {
  const { strike_word, rules_primary, rules_secondary, open_time } = market;
  const [primary, secondary] = [readRules(rules_primary), readRules(rules_secondary)];
  if (primary.isOnEvent || (strike_word !== null && saysNoEvent(strike_word))) return null;
  const sides = [primary, secondary];
  const window = windowInRule(`${rules_primary}\n${rules_secondary}`);
  const times = primary.times ?? secondary.times ?? countIn(strike_word ?? "") ?? primary.leastTimes;
  const notes = new Set(sides.flatMap((side) => side.notes));
  if (window !== null) notes.add("window");
  const countsFromListing = (times ?? 1) > 1 && sides.some((side) => side.countsFromListing);
  return {
    times,
    by: primary.by ?? secondary.by,
    after: laterOf(window?.start ?? null, countsFromListing ? open_time : null),
    exact: soleOf(sides.flatMap(({ exact }) => exact ?? [])) ?? (isQuoted(strike_word) ? true : null),
    notes: ruleNotes.filter((note) => notes.has(note)),
    unread: unreadRules(market).length,
  };
}

/** The sentences of a market's rules that were not understood. */
export function unreadRules({
  rules_primary,
  rules_secondary,
}: Pick<MarketRules, "rules_primary" | "rules_secondary">) {
  return [rules_primary, rules_secondary].flatMap((text) => readRules(text).unread);
}

interface ReadRules {
  readonly times: number | null;
  /** If neither rules nor strike word have a count: 1; null if sentences were not understood, and none that says what must be said was. */
  readonly leastTimes: number | null;
  readonly by: string | null;
  readonly exact: boolean | null;
  readonly notes: readonly RuleNote[];
  readonly countsFromListing: boolean;
  /** Whether the market is yes when the event does not take place. */
  readonly isOnEvent: boolean;
  readonly unread: readonly string[];
}

/** Most markets of an event share their secondary rules, and an event is read again and again. */
const readRules = memoizedText(
  (text): ReadRules => {
    const sentences = sentencesOf(text).map((sentence) => ({
      sentence,
      read: criterionIn(sentence) ?? wordingOf(sentence),
    }));
    const read = sentences.flatMap(({ read }) => read ?? []);
    const criteria = read.filter((one) => "by" in one);
    const others = read.filter((one) => "sentence" in one);
    const unread = sentences.flatMap(({ sentence, read }) => (read === null ? sentence : []));
    return {
      times: soleOf(criteria.flatMap(({ times }) => times ?? [])),
      leastTimes: (criteria.length === 0 && unread.length > 0) || unfilledCount.test(text) ? null : 1,
      by: soleOf(criteria.map(({ by }) => by)),
      exact: soleOf([...criteria, ...others].flatMap(({ exact }) => exact ?? [])),
      notes: [
        ...others.flatMap(({ note }) => note ?? []),
        ...(text.includes("||") ? ["unfilled_template" as const] : []),
      ],
      countsFromListing: others.some((wording) => wording.countsFromListing),
      isOnEvent: sentences.some(({ sentence }) => onEvent.test(sentence)),
      unread,
    };
  },
  { maxTexts: 12_000, maxLength: 6_000 },
);

const conclusion = /,? then (?:the|this) market (?:resolves|will resolve|settles) to yes$/i;
const onEvent = /^If (?:a qualifying event does not occur|.+ does not qualify as an event) ?,? then /i;
const said = "(?:said|stated|mentioned|uttered|used|spoken)";
const saying = "(?:says?|states?|mentions?|utters?|uses the (?:word|phrase))";
/** What follows the speaker. In lower case, because a company's name may hold such a word. */
const tail =
  "(?:during|as part of|at|in|on|after|before|between|while|throughout|from|for|a minimum|more than)";
const passive = new RegExp(
  `^If .+? (?:is|are) ${said}(?: at least .+? times?)?(?: by (?<by>any .+? representatives?(?: \\([^)]*\\))?|.+?))?(?: ${tail} .+)?$`,
);
const active = new RegExp(`^If (?<by>.+?) ${saying} (?!the topic of )(?!.* (?:is|are) ${said} by ).+$`);
const refused = /\b(?:not|never|fewer|less|exactly|at most|no more)\b|n['’]t\b/i;
const plural = /, or a plural or possessive form of .+?, (?:is|are) /;
const unfilledCount = /\|\| ?(?:count|number|times)/i;

interface Criterion {
  readonly by: string | null;
  readonly times: number | null;
  readonly exact: boolean | null;
}

/** The sentence that names the speaker and the word; null for any other, and for one that asks for something else than a mention. */
function criterionIn(sentence: string): Criterion | null {
  if (!conclusion.test(sentence)) return null;
  if (onEvent.test(sentence)) return { by: null, times: null, exact: null };
  const condition = sentence.replace(conclusion, "").trim();
  const found = active.exec(condition) ?? passive.exec(condition);
  const by = found?.groups?.by ?? null;
  // A time span that can't be read changes what counts.
  const isOfUnknownTime = /\bafter .*\b\d{4}\b/.test(condition) && windowInRule(sentence) === null;
  if (found === null || refused.test(by ?? "") || isOfUnknownTime) return null;
  const times = countIn(condition);
  if (limited.test(condition) || (times === null && counted.test(condition))) return null;
  return { by, times, exact: plural.test(condition) ? false : null };
}

/** Fewer mentions than a number, or just so many: no least count says that. */
const limited =
  /\b(?:exactly|at most|fewer than|less than|no more than|between) [\w-]+(?: and [\w-]+)? times?\b/i;

function wordingOf(sentence: string) {
  const texts = [sentence, sentence.replace(heading, "")];
  return wordings.find((wording) => texts.some((text) => wording.sentence.test(text))) ?? null;
}

/** "Payout Criterion: ". The name of an event may look the same. */
const heading = /^\p{Lu}[\p{L} ]{3,40}: /u;

const numbers = "one two three four five six seven eight nine ten".split(" ");
const number = `(?:\\d{1,4}|${numbers.join("|")})`;
/** A number of mentions in any wording. */
const counted = new RegExp(`\\b${number} times?\\b`, "i");
const count = new RegExp(
  `\\bmore than (?<above>${number}) times?\\b|\\b(?:at least|minimum of) (?<least>${number}) times?\\b|` +
    `\\b(?<least>${number}) (?:or (?:more|above) times|times? or more)\\b|(?<least>\\d{1,4}) ?\\+ ?times?|` +
    `\\((?<least>\\d{1,4}) times?\\)`,
  "i",
);

/** How often a text says that a word must be said; null if it gives no number. */
function countIn(text: string): number | null {
  const { above, least } = count.exec(text.replace(/\btwice\b/i, "2 times"))?.groups ?? {};
  const named = above ?? least ?? "0";
  const value = /^\d/.test(named) ? Number(named) : numbers.indexOf(named.toLowerCase()) + 1;
  return value === 0 ? null : value + (above === undefined ? 0 : 1);
}

function isQuoted(strikeWord: string | null): boolean {
  return /^\s*["“].+["”]\s*(?:\(.*\))?$/.test(strikeWord ?? "");
}

/** Null without either; times of ISO 8601. */
function laterOf(start: string | null, opening: string | null): string | null {
  const times = [start, opening].flatMap((time) => (time === null ? [] : (fromIso(time) ?? [])));
  return times.length === 0 ? null : toIso(Math.max(...times));
}
