import { printable } from "./printable.ts";

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
