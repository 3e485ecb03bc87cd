import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { environments } from "../../access/api-key.ts";
import { deleteAtOf } from "../../access/key-state.ts";
import type { KeyDirectory, KeyRecord, KeyRegistry, UsageRecord } from "../../access/key-store.ts";
import { hoursIn, minutesIn } from "../ring.ts";
import { createRingReader } from "./rings.ts";
import { settled, type Transaction } from "./statements.ts";

const keyRow = z.object({
  hash: z.string(),
  keyNumber: z.number(),
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  hint: z.string(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
  replacedAt: z.number().nullable(),
  counted: z.number().transform((flag) => flag === 1),
});
const columns = Object.keys(keyRow.shape);
const lastUse = z.object({ lastUsedAt: z.number().nullable() });

export function sqliteKeyRegistry(db: DatabaseSync, transaction: Transaction): KeyRegistry & KeyDirectory {
  const ofAccount = db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE uid = ?`);
  const ofHash = db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE hash = ?`);
  const ofNumber = db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE keyNumber = ?`);
  const write = db.prepare(
    `INSERT INTO keys (${columns.join(", ")}, deleteAt)
     VALUES (${columns.map((column) => `:${column}`).join(", ")}, :deleteAt)
     ON CONFLICT DO UPDATE SET ${[...columns, "deleteAt"].map((column) => `${column} = :${column}`).join(", ")}`,
  );
  const lastUseOf = db.prepare("SELECT lastUsedAt FROM keys WHERE hash = ?");
  const minutes = createRingReader(db, "minutes");
  const hours = createRingReader(db, "hours");

  const list = (uid: string): KeyRecord[] => z.array(keyRow).parse(ofAccount.all(uid));

  const usage = (hash: string): UsageRecord => ({
    lastUsedAt: lastUse.optional().parse(lastUseOf.get(hash))?.lastUsedAt ?? null,
    minutes: minutesIn(minutes(hash)),
    hours: hoursIn(hours(hash)),
  });

  return {
    list: (uid) => settled(() => list(uid)),
    change: (uid, decide) =>
      settled(() =>
        transaction(() => {
          const change = decide(list(uid));
          for (const key of change.write) {
            write.run({ ...key, counted: key.counted ? 1 : 0, deleteAt: deleteAtOf(key) });
          }
          return change.result;
        }),
      ),
    usage: (hashes) => settled(() => hashes.map(usage)),
    findByHash: (hash) => settled(() => keyRow.optional().parse(ofHash.get(hash)) ?? null),
    findByNumber: (keyNumber) => settled(() => keyRow.optional().parse(ofNumber.get(keyNumber)) ?? null),
  };
}
