/** What stands in double quotes is never a separator nor a count: it is masked while those are looked for. */
const quoted = /"[^"]*"/g;
const mask = "\u{E000}";

/** Every kind of double quote as the plain one. */
export function quotesFolded(text: string): string {
  return text.replace(/[“”„‟＂]/g, '"');
}

export function unquoted(text: string): string {
  return text.replaceAll('"', " ");
}

/** The pieces between the separators that stand outside of quotes. */
export function cutAt(separator: RegExp, text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: found, index } of masked(text).matchAll(separator)) {
    pieces.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...pieces, text.slice(from)];
}

const repeat = String.raw`\(\s*(\d+)\s*(?:\+\s*)?times?\s*\)`;
const repeats = {
  "at its end": new RegExp(String.raw`${repeat}\s*$`, "i"),
  anywhere: new RegExp(repeat, "i"),
};

/** The number of `(N+ times)`, and the text before it. A + pasted into a URL arrives as a space, so it may be missing. */
export function repeatOf(
  text: string,
  where: keyof typeof repeats = "at its end",
): { readonly text: string; readonly times: number | null } {
  const found = repeats[where].exec(masked(text));
  return found === null
    ? { text, times: null }
    : { text: text.slice(0, found.index), times: Number(found[1]) };
}

const amount = String.raw`\d[\d,]*\+?`;
const counts = [
  String.raw`${amount} *times?`,
  String.raw`${amount} or (?:above|more|higher|over|below|less|fewer|lower|under)(?: times?)?`,
  String.raw`(?:at least|at most|exactly|above|below|over|under|(?:more|less|fewer) than) ${amount}(?: times?)?`,
  String.raw`(?:between )?${amount} *(?:-|–|to|and) *${amount} times?`,
  String.raw`(?:the )?event (?:does not|doesn['’]t) qualify`,
];
const noWord = new RegExp(`^(?:${counts.join("|")})$`, "i");

/** Of a market that asks how often something happens, or whether its event counts at all. */
export function namesNoWord(text: string): boolean {
  return noWord.test(text.trim().replace(/\s+/g, " "));
}

function masked(text: string): string {
  return text.replace(quoted, (quote) => mask.repeat(quote.length));
}
