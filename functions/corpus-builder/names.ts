import { foldName } from "../src/transcripts/index/turns.ts";

/** How a collection spells its speakers and roles: names that differ in case and accents alone are one. */
export class Names {
  readonly #speakers: Map<string, string>;
  readonly #roles = new Map<string, string>();

  /** `spellings`: from folded spellings of speakers to the name that the collection uses. `roles`: those with a fixed spelling. */
  constructor(spellings: ReadonlyMap<string, string> = new Map(), roles: readonly string[] = []) {
    this.#speakers = new Map(spellings);
    for (const role of roles) this.role(role);
  }

  /** The same for all spellings of a speaker. */
  keyOf(speaker: string): string {
    const folded = foldName(speaker);
    const name = this.#speakers.get(folded);
    return name === undefined ? folded : foldName(name);
  }

  /** The name of a speaker; without another spelling before, the given one from now on. */
  speaker(spelling: string): string {
    return spelledOnce(this.#speakers, spelling);
  }

  role(spelling: string): string {
    return spelledOnce(this.#roles, spelling);
  }
}

function spelledOnce(known: Map<string, string>, spelling: string): string {
  const folded = foldName(spelling);
  const name = known.get(folded);
  if (name === undefined) known.set(folded, spelling);
  return name ?? spelling;
}
