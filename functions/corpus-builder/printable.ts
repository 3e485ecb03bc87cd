/** Characters that can control a terminal: control characters, and marks of text direction, lines and paragraphs. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A line that is safe for a terminal: foreign names and labels can't move the cursor, hide text or reverse it. */
export function printable(line: string): string {
  return line.replace(steering, (character) => `\\u{${codeOf(character)}}`);
}

/** Like `printable`, for several lines: line breaks stay. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** JSON text that is safe for a terminal, and still has the same value. */
export function printableJson(json: string): string {
  return json.replace(steering, (character) =>
    character === "\n" ? character : `\\u${codeOf(character).padStart(4, "0")}`,
  );
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
