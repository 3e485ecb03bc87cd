import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { environments } from "../../keys/api-key.ts";
import { deleteAtOf } from "../../keys/key-state.ts";
import type { KeyDirectory, KeyRecord, KeyRegistry, UsageRecord } from "../../keys/key-store.ts";
import { hourCells, minuteCells } from "../ring.ts";
import { bytesOrNullIn, numberOrNullIn } from "./columns.ts";
import { countsIn, toRing } from "./ring.ts";
import type { Transactions } from "./transactions.ts";

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

export function sqliteKeyRegistry(
  db: DatabaseSync,
  { read, write }: Transactions,
): KeyRegistry & KeyDirectory {
  const select = (where: string) => db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE ${where}`);
  const ofAccount = select("uid = ?");
  const ofHash = select("hash = ?");
  const ofNumber = select("keyNumber = ?");
  const usedSince = db.prepare("SELECT DISTINCT uid FROM keys WHERE lastUsedAt >= ?");
  const put = db.prepare(
    `INSERT INTO keys (${columns.join(", ")}, deleteAt)
     VALUES (${columns.map((column) => `:${column}`).join(", ")}, :deleteAt)
     ON CONFLICT (hash) DO UPDATE SET ${[...columns, "deleteAt"].map((column) => `${column} = :${column}`).join(", ")}`,
  );
  const usageOf = db.prepare("SELECT lastUsedAt, minutes, hours FROM keys WHERE hash = ?");

  const list = (uid: string): KeyRecord[] => z.array(keyRow).parse(ofAccount.all(uid));

  function usage(hash: string): UsageRecord {
    const row = usageOf.get(hash);
    if (row === undefined) return { lastUsedAt: null, minutes: [], hours: [] };
    const minutes = toRing(bytesOrNullIn(row, "minutes"), minuteCells);
    const hours = toRing(bytesOrNullIn(row, "hours"), hourCells);
    return {
      lastUsedAt: numberOrNullIn(row, "lastUsedAt"),
      minutes: countsIn(minutes, (minute, requests) => ({ minute, requests })),
      hours: countsIn(hours, (hour, requests) => ({ hour, requests })),
    };
  }

  return {
    list: (uid) => read(() => list(uid)),
    change: (uid, decide) =>
      write(() => {
        const change = decide(list(uid));
        for (const key of change.write) {
          put.run({ ...key, counted: key.counted ? 1 : 0, deleteAt: deleteAtOf(key) });
        }
        return change.result;
      }),
    usage: (hashes) => read(() => hashes.map(usage)),
    findByHash: (hash) => read(() => keyRow.optional().parse(ofHash.get(hash)) ?? null),
    accountsUsedSince: (at) =>
      read(() =>
        z
          .array(z.object({ uid: z.string() }))
          .parse(usedSince.all(at))
          .map(({ uid }) => uid),
      ),
    findByNumber: (keyNumber) => read(() => keyRow.optional().parse(ofNumber.get(keyNumber)) ?? null),
  };
}
