/**
 * What was said, of a turn's text: text in square brackets ("[Laughter]") is not speech, nested ones included. A bracket
 * without its counterpart is left as it is.
 */
export function spokenText(text: string): string {
  return text.includes("[") ? withoutBrackets(text).trim() : text.trim();
}

/** Whether there is a letter or a digit in a text. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function withoutBrackets(text: string): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const piece of text.split(/([[\]])/)) {
    const from = piece === "]" ? opened.pop() : undefined;
    if (from !== undefined) kept.splice(from, Infinity, " ");
    else {
      if (piece === "[") opened.push(kept.length);
      kept.push(piece);
    }
  }
  return kept.join("").replace(/[^\S\n]{2,}/g, " ");
}
