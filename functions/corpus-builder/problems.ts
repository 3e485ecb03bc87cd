import { printable } from "./printable.ts";

/** Something wrong with the input, and where. */
export interface Problem {
  readonly file: string;
  /** From 1 on; null when it concerns the file as a whole. */
  readonly line: number | null;
  readonly text: string;
}

export type Report = (text: string, line?: number) => void;

/** Collects all that is wrong, so that one run shows it all. */
export class Problems {
  readonly #found: Problem[] = [];

  in(file: string): Report {
    return (text, line) => this.#found.push({ file, line: line ?? null, text });
  }

  get found(): readonly Problem[] {
    return this.#found;
  }

  /** Throws when there is any. */
  check(): void {
    if (this.#found.length > 0) throw new BadInput(this.#found);
  }
}

/** The input can't become a corpus. */
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
