import { thousands } from "./token.ts";

/** Neither double quotes nor words with a slash hold a separator: both are masked before a text is cut. */
const quoted = /"[^"]*"/g;
const mask = "\u{E000}";

/** Words that are written with a slash. `w/` and `w/o` are only abbreviations where white space or the end follows. */
const slashWords =
  "ac/dc|and/or|either/or|a/c|b/c|c/o|i/o|n/a|p/e|tcp/ip|s/he|he/him|she/her|they/them|w/o?(?=\\s|$)";
const slashWord = new RegExp(String.raw`(?<![\p{L}\p{N}/])(?:${slashWords})(?![\p{L}\p{N}/])`, "giu");
/** Between two digits, as in 9/11, a slash does not separate. */
const slash = /(?<!\d)\/|\/(?!\d)/g;
/** Or a number, whose commas do not separate phrases. */
const comma = new RegExp(`${thousands}|,`, "gu");
const joinsBefore = /^\s*(?:and|or|&)\s/i;

/** Every kind of double quote as the plain one. */
export function foldQuotes(text: string): string {
  return text.replace(/[“”„‟＂]/g, '"');
}

export function withoutQuotes(text: string): string {
  return text.replaceAll('"', " ");
}

/**
 * The phrases of a text, between its commas. A piece that begins with "and" or "or" ends a list in a phrase: it joins the pieces
 * before it, back to the last slash or the start ("DEI / Diversity, Equity, and Inclusion").
 */
export function splitPhrases(text: string): string[] {
  const phrases: string[][] = [];
  let lastWithSlash = 0;
  for (const piece of cutAt(comma, text)) {
    const [list, ...after] = joinsBefore.test(piece) ? phrases.splice(lastWithSlash) : [];
    if (list === undefined) phrases.push([piece]);
    else {
      list.push(...after.flat(), piece);
      phrases.push(list);
    }
    if (splitAlternatives(piece).length > 1) lastWithSlash = phrases.length - 1;
  }
  return phrases.map((pieces) => pieces.join(","));
}

/** The alternatives of a phrase, between its slashes. Empty ones are left out. */
export function splitAlternatives(text: string): string[] {
  const alternatives = cutAt(slash, text).filter((alternative) => alternative.trim() !== "");
  return alternatives.length === 0 ? [text] : alternatives;
}

/** A text with `w/` and `w/o` as the words that they stand for. */
export function spellOut(text: string): string {
  return text.replace(slashWord, (word) => {
    const lower = word.toLowerCase();
    return lower === "w/" ? "with" : lower === "w/o" ? "without" : word;
  });
}

const times = String.raw`\(\s*(\d+)\s*(?:\+\s*)?times?\s*\)`;
const timesPatterns = {
  "at its end": new RegExp(String.raw`${times}\s*$`, "i"),
  anywhere: new RegExp(times, "i"),
};

/** The number of `(N+ times)`, and the text before it. A + pasted into a URL arrives as a space, so it may be missing. */
export function readTimes(
  text: string,
  where: keyof typeof timesPatterns = "at its end",
): { readonly text: string; readonly times: number | null } {
  const found = timesPatterns[where].exec(masked(text));
  return found === null
    ? { text, times: null }
    : { text: text.slice(0, found.index), times: Number(found[1]) };
}

const noEventForm = String.raw`\*?(?:the )?event (?:does not|doesn['’]t) (?:qualify|occur|happen|take place)\*?`;
const noEvent = new RegExp(`^${noEventForm}$`, "i");
const amount = String.raw`\d[\d,]*\+?`;
const counts = [
  String.raw`${amount} *times?`,
  String.raw`${amount} or (?:above|more|higher|over|below|less|fewer|lower|under)(?: times?)?`,
  String.raw`(?:at least|at most|exactly|above|below|over|under|(?:more|less|fewer) than) ${amount}(?: times?)?`,
  String.raw`(?:between )?${amount} *(?:-|–|to|and) *${amount} times?`,
  noEventForm,
  String.raw`\*?(?:the )?event (?:is |was )?(?:cancell?ed|postponed)\*?`,
];
const noWord = new RegExp(`^(?:${counts.join("|")})$`, "i");

/**
 * Whether a strike names no word: it is a count ("80+ times"), or the market beside the words ("Event does not qualify", "*Event
 * cancelled*").
 */
export function namesNoWord(text: string): boolean {
  return noWord.test(text.trim().replace(/\s+/g, " "));
}

/** Whether a strike is that the event does not take place, or not as the markets ask ("Event does not qualify"). */
export function saysNoEvent(text: string): boolean {
  return noEvent.test(text.trim().replace(/\s+/g, " "));
}

function cutAt(separator: RegExp, text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: found, index } of masked(text).matchAll(separator)) {
    if (found.length > 1) continue;
    pieces.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...pieces, text.slice(from)];
}

function masked(text: string): string {
  const hide = (found: string) => mask.repeat(found.length);
  return text.replace(quoted, hide).replace(slashWord, hide);
}
