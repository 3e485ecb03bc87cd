/** What can steer a terminal: control characters, and the marks of text direction, lines and paragraphs. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A line of text as a terminal may show it: names and labels of others can't move its cursor, hide or turn text. */
export function printable(line: string): string {
  return line.replace(steering, (character) => `\\u{${codeOf(character)}}`);
}

/** A text of several lines; only its line breaks stay as they are. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** A text of JSON as a terminal may show it, still JSON of the same value. */
export function printableJson(json: string): string {
  return json.replace(steering, (character) =>
    character === "\n" ? character : `\\u${codeOf(character).padStart(4, "0")}`,
  );
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
