import { tokenize, type TokenizeOptions } from "../../phrases/tokens.ts";

export const maxParagraphCharacters = 600;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a turn around its `token`th token: whole ones, as many as fit in 600 characters, the one before and the one after in turn.
 * A longer sentence is cut at words.
 */
export function paragraphAround(text: string, token: number, reading: TokenizeOptions): string {
  const found = tokenize(text, reading)[token];
  const at = found?.start ?? 0;
  const parts = [...sentences.segment(text)].map(({ segment, index }) => ({
    from: index,
    to: index + segment.length,
  }));
  const own = Math.max(
    0,
    parts.findIndex(({ to }) => at < to),
  );
  let from = parts[own]?.from ?? 0;
  let to = parts[own]?.to ?? text.length;
  if (text.slice(from, to).trim().length > maxParagraphCharacters) return cutAround(text, from, to, at);
  for (let before = own - 1, after = own + 1; before >= 0 || after < parts.length; before--, after++) {
    const earlier = parts[before]?.from ?? from;
    const canGoBack = before >= 0 && to - earlier <= maxParagraphCharacters;
    if (canGoBack) from = earlier;
    const later = parts[after]?.to ?? to;
    const canGoOn = after < parts.length && later - from <= maxParagraphCharacters;
    if (canGoOn) to = later;
    if (!canGoBack && !canGoOn) break;
    if (!canGoBack) before = 0;
    if (!canGoOn) after = parts.length;
  }
  return singleSpaced(text.slice(from, to));
}

/** Of a sentence that is too long, whole words around the mention. */
function cutAround(text: string, from: number, to: number, at: number): string {
  const start = Math.max(from, Math.min(at - maxParagraphCharacters / 2, to - maxParagraphCharacters));
  const part = text.slice(start, Math.min(to, start + maxParagraphCharacters));
  const first = start === from ? 0 : part.search(/\s/) + 1;
  const last = start + maxParagraphCharacters >= to ? part.length : part.search(/\s\S*$/);
  return singleSpaced(part.slice(first, last <= first ? part.length : last));
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
