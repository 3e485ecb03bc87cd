import { TextStore } from "@mention-market/service/corpus-builder/source";
import { type Reading, turnsForm } from "./reading.ts";

type Speech = Extract<Reading, { is: "speech" }>;
export type StoredSpeech = Omit<Speech, "turns"> & { readonly turns: () => Speech["turns"] };
/** A reading whose turns are in a file, because those of all documents need more memory than the rest of a build. */
export type StoredReading = Exclude<Reading, Speech> | StoredSpeech;

/** Stores the turns of readings in a temporary file. */
export function createTurnStore() {
  const texts = new TextStore();
  return {
    store(reading: Reading): StoredReading {
      if (reading.is === "other") return reading;
      const row = texts.add(JSON.stringify(reading.turns));
      return { ...reading, turns: () => turnsForm.parse(JSON.parse(texts.read(row))) };
    },
    close: () => texts.close(),
  };
}

export type StoreTurns = ReturnType<typeof createTurnStore>["store"];
