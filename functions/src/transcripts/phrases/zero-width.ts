import type { VisitToken } from "./token.ts";

/** Soft hyphens, zero-width spaces and joiners, marks of direction, the byte order mark. */
const zeroWidth = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/;
const formerZeroWidth = /[\u00AD\u200C\u200D]/;

export function dropZeroWidth(text: string): string {
  return zeroWidth.test(text) ? text.replace(new RegExp(zeroWidth, "g"), "") : text;
}

/** A text without its zero-width characters; `visit` hands its tokens on with their places in the text that was given. */
export function withoutZeroWidth(
  given: string,
  visit: VisitToken,
  former: boolean,
): { readonly text: string; readonly visit: VisitToken } {
  const dropped = former ? formerZeroWidth : zeroWidth;
  if (!dropped.test(given)) return { text: given, visit };
  const places: number[] = [];
  let text = "";
  for (let at = 0; at < given.length; at++) {
    const character = given.charAt(at);
    if (dropped.test(character)) continue;
    places.push(at);
    text += character;
  }
  return {
    text,
    visit: (token, start, end) => visit(token, places[start] ?? 0, (places[end - 1] ?? 0) + 1),
  };
}
