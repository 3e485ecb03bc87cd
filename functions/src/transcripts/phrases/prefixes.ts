import type { VisitToken } from "./token.ts";

/** At a word's beginning and with a hyphen they make another word, not a compound of two. */
const prefixes = new Set(["un", "non", "dis", "mis", "im", "ir", "il"]);
const maxLength = 3;
const hyphens = "-‐‑";
const mark = "-";
const beginsWord = /^[\p{L}\p{N}]/u;

/**
 * Hands tokens on to `visit`, and marks a prefix and the token after its hyphen: "un-affordable" is `un-` and `-affordable`. In
 * capitals it is not a prefix ("UN-backed"), except in a text that is all capitals.
 */
export function createPrefixMarker(text: string, visit: VisitToken, allCapitals: boolean): VisitToken {
  let stemStart = -1;
  const isPrefix = (token: string, start: number, end: number): boolean =>
    end - start <= maxLength &&
    hyphens.includes(text.charAt(end)) &&
    end < text.length &&
    prefixes.has(token) &&
    beginsWord.test(text.slice(end + 1, end + 3)) &&
    !followsHyphen(text, start) &&
    (allCapitals || text.slice(start, end) !== text.slice(start, end).toUpperCase());
  return (token, start, end) => {
    const isStem = start === stemStart;
    if (isPrefix(token, start, end)) {
      stemStart = end + 1;
      visit(token + mark, start, end);
    } else visit(isStem ? mark + token : token, start, end);
  };
}

/** A phrase's token without its mark: a phrase `non-stop` is `non stop`. */
export function withoutMark(token: string): string {
  return token.startsWith(mark) ? token.slice(1) : token.endsWith(mark) ? token.slice(0, -1) : token;
}

/** The forms at each place of a phrase, and where one follows a prefix both with their marks, too: `non stop` counts in "non-stop". */
export function withMarkedForms(
  tokens: readonly string[],
  slots: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  if (!tokens.slice(0, -1).some((token) => prefixes.has(token))) return slots;
  return slots.map((forms, at) => [
    ...forms,
    ...(at < tokens.length - 1 && prefixes.has(tokens[at] ?? "") ? [`${tokens[at] ?? ""}${mark}`] : []),
    ...(at > 0 && prefixes.has(tokens[at - 1] ?? "") ? forms.map((form) => mark + form) : []),
  ]);
}

/** Whether a hyphen is between a letter or digit and `start`; two hyphens are a dash. */
function followsHyphen(text: string, start: number): boolean {
  return start > 1 && hyphens.includes(text.charAt(start - 1)) && beginsWord.test(text.charAt(start - 2));
}
