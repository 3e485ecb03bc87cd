/**
 * A text as a single line. Removes characters that set the text direction, because they would reverse the text that follows. Other
 * control characters become spaces.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .toWellFormed();
}
