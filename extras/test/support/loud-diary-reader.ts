import type { ReadText } from "../../corpus-builder/sources/reading.ts";
import { read as readQuietly } from "./diary-reader.ts";

/** Another version of the diary's reader. */
export const read: ReadText = async (bytes, document) => {
  const text = await readQuietly(bytes, document);
  if (text.is === "other") return text;
  const turns = text.turns.map((turn) => ({ ...turn, text: turn.text.toUpperCase() }));
  return { ...text, turns, notes: ["is loud"] };
};
