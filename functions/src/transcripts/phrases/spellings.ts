import { compounds, pluralsOf } from "./inflections.ts";
import { tokenize } from "./tokens.ts";
import { once } from "../../base/memo.ts";

/** Spellings of one phrase that are searched. Few phrases have more than two. */
const maxSpellings = 16;

interface Compounds {
  /** By the token of the closed spelling: the tokens of the open one. */
  readonly open: ReadonlyMap<string, readonly string[]>;
  /** By the tokens of the open spelling, with spaces: the token of the closed one. */
  readonly closed: ReadonlyMap<string, string>;
  /** First tokens of the open spellings. */
  readonly beginnings: ReadonlySet<string>;
  readonly maxTokens: number;
}

/** In singular and plural; made at the first use, because that takes some milliseconds. */
const knownCompounds = once((): Compounds => {
  const open = new Map<string, readonly string[]>();
  for (const compound of compounds()) {
    const tokens = tokenize(compound).map(({ text }) => text);
    const last = tokens.at(-1) ?? "";
    const beginning = tokens.slice(0, -1);
    const closedBeginning = compound.slice(0, -last.length).replaceAll(/[^a-z0-9]/g, "");
    for (const ending of [last, ...pluralsOf(last)])
      open.set(closedBeginning + ending, [...beginning, ending]);
  }
  const closed = new Map([...open].map(([token, tokens]) => [tokens.join(" "), token]));
  const beginnings = new Set([...open.values()].map(([first = ""]) => first));
  const maxTokens = Math.max(...[...open.values()].map((tokens) => tokens.length));
  return { open, closed, beginnings, maxTokens };
});

/** The tokens of a phrase with every compound open: equal for all its spellings. */
export function openSpellingOf(tokens: readonly string[]): readonly string[] {
  const { open } = knownCompounds();
  return tokens.some((token) => open.has(token))
    ? tokens.flatMap((token) => open.get(token) ?? [token])
    : tokens;
}

/** A phrase's tokens in every spelling of its compounds, first as it was given; at most 16. */
export function spellingsOf(tokens: readonly string[]): readonly (readonly string[])[] {
  const { open, beginnings } = knownCompounds();
  if (!tokens.some((token) => open.has(token) || beginnings.has(token))) return [tokens];
  const spellings = new Map([[tokens.join(" "), tokens]]);
  for (const spelling of closings(openSpellingOf(tokens))) {
    spellings.set(spelling.join(" "), spelling);
    if (spellings.size === maxSpellings) break;
  }
  return [...spellings.values()];
}

/** Every way to close compounds of an open spelling. */
function* closings(tokens: readonly string[], from = 0): Generator<readonly string[]> {
  const { closed, maxTokens } = knownCompounds();
  for (let at = from; at < tokens.length - 1; at++) {
    for (let length = 2; length <= Math.min(maxTokens, tokens.length - at); length++) {
      const token = closed.get(tokens.slice(at, at + length).join(" "));
      if (token !== undefined)
        yield* closings([...tokens.slice(0, at), token, ...tokens.slice(at + length)], at + 1);
    }
  }
  yield tokens;
}
