import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Slot } from "../ring.ts";

type Ring = "minutes" | "hours";

const cells = z.array(z.number());

/** One text instead of a row for each cell: half the time of a count. */
const values = z.object({
  ring: z.string().transform((text) => cells.parse(JSON.parse(text))),
});

/** The values of a key's ring. */
export function createRingReader(db: DatabaseSync, ring: Ring): (hash: string) => number[] {
  const read = db.prepare(`SELECT json_group_array(value) AS ring FROM ${ring} WHERE hash = ?`);
  return (hash) => values.parse(read.get(hash)).ring;
}

/** Adds requests, or takes them back, but never below none. */
export function createRingAdder(
  db: DatabaseSync,
  ring: Ring,
): (hash: string, slot: Slot, requests: number) => void {
  const add = db.prepare(
    `INSERT INTO ${ring} (hash, cell, value) VALUES (:hash, :cell, :floor + max(0, :requests))
     ON CONFLICT DO UPDATE SET value = max(max(value, :floor) + :requests, :floor)`,
  );
  return (hash, { cell, floor }, requests) => {
    add.run({ hash, cell, floor, requests });
  };
}
