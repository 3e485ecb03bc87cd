import { basename, extname } from "node:path";
import type { InputFile } from "../find-files.ts";

export const kinds = [".vtt", ".srt", ".txt", ".json"] as const;
export type Kind = (typeof kinds)[number];
export type Source = InputFile<Kind>;

/** The game id that a file is named by; a language before the extension, as downloaders add it, is left out. */
export function gameIdIn(path: string): string {
  const name = basename(path, extname(path));
  return name.replace(/\.[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, "");
}
