/** A text as one line: control characters become spaces, and those that would reverse the text that follows are dropped. */
export function plainLine(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .toWellFormed();
}
