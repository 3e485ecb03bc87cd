/** A problem of the input, and its place. */
export interface Problem {
  readonly file: string;
  /** From 1 on; null if it concerns the whole file. */
  readonly line: number | null;
  readonly text: string;
}

export type Report = (text: string, line?: number) => void;

/** Collects all problems, so that a single run shows them all. */
export class Problems {
  readonly #found: Problem[] = [];

  in(file: string): Report {
    return (text, line) => this.#found.push({ file, line: line ?? null, text });
  }

  get found(): readonly Problem[] {
    return this.#found;
  }

  /** Throws if there is any problem. */
  check(): void {
    if (this.#found.length > 0) throw new BadInput(this.#found);
  }
}

/** No corpus can be built from the input. */
export class BadInput extends Error {
  override readonly name = "BadInput";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => printable(problemLine(problem))).join("\n"));
    this.problems = problems;
  }
}

export function problemLine({ file, line, text }: Problem): string {
  return `${file}${line === null ? "" : `:${line}`}: ${text}`;
}

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
