import { fed } from "./fed/fed.ts";
import type { OfficialSource } from "./official-source.ts";

/** By name. */
export const sources: ReadonlyMap<string, OfficialSource> = new Map(
  [fed].map((source) => [source.name, source]),
);
