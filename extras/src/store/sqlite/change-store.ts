import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { dayMs, fromIso } from "@mention-market/service/base/clock";
import { change } from "../../changes/change.ts";
import { changeKeptDays, type ChangeStore } from "../../changes/change-store.ts";
import { fromBytes, toBytes } from "../../changes/snapshot.ts";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

const headRow = z.object({
  version: z.number().transform(String),
  seq: z.number(),
  snapshotId: z.string(),
  readAt: z.number(),
  collectedAt: z.number(),
  undatedEvents: z
    .number()
    .nullable()
    .transform((count) => count ?? undefined),
});
const changeRows = z.array(
  z.object({ change: z.string().transform((text) => change.parse(JSON.parse(text))) }),
);
const snapshotRow = z.object({ snapshot: z.instanceof(Uint8Array).nullable() });
const seqRow = z.object({ seq: z.number().nullable() });

/** The feed in SQLite: a row each in `feed` and `feedCounts`, and a row for each change. */
export function sqliteChangeStore(db: DatabaseSync, { read, write }: Transactions): ChangeStore {
  const findHead = db.prepare(
    `SELECT version, seq, snapshotId, readAt, collectedAt, undatedEvents
     FROM feed LEFT JOIN feedCounts USING (id)`,
  );
  const findSnapshot = db.prepare("SELECT snapshot FROM feed WHERE snapshotId = ?");
  const insertHead = db.prepare(
    `INSERT INTO feed (id, version, seq, snapshotId, readAt, collectedAt, snapshot)
     VALUES (1, 1, :seq, :snapshotId, :readAt, :collectedAt, :snapshot)
     ON CONFLICT (id) DO UPDATE SET version = version + 1, seq = :seq, snapshotId = :snapshotId, readAt = :readAt,
       collectedAt = :collectedAt, snapshot = coalesce(:snapshot, snapshot)`,
  );
  const insertCounts = db.prepare("INSERT OR REPLACE INTO feedCounts (id, undatedEvents) VALUES (1, ?)");
  const insertChange = db.prepare("INSERT INTO changes (seq, detectedAt, change) VALUES (?, ?, ?)");
  const purge = db.prepare("DELETE FROM changes WHERE detectedAt <= ?");
  const findPage = db.prepare("SELECT change FROM changes WHERE seq > ? ORDER BY seq LIMIT ?");
  const findSince = db.prepare("SELECT min(seq) AS seq FROM changes WHERE detectedAt >= ?");

  const head = () => headRow.optional().parse(findHead.get()) ?? null;

  return {
    head: () => read(head),
    snapshot: ({ snapshotId }) =>
      read(() => {
        const bytes = snapshotRow.optional().parse(findSnapshot.get(snapshotId))?.snapshot ?? null;
        return bytes === null ? null : fromBytes(bytes);
      }),
    commit: ({ after, state, snapshot, changes }) => {
      const bytes = snapshot === null ? null : toBytes(snapshot);
      const { undatedEvents, ...feed } = state;
      return write(() => {
        if ((head()?.version ?? null) !== after) return null;
        insertHead.run({ ...feed, snapshot: bytes });
        insertCounts.run(undatedEvents ?? null);
        for (const change of changes)
          insertChange.run(Number(change.id), fromIso(change.detected_at), JSON.stringify(change));
        purge.run(state.collectedAt - changeKeptDays * dayMs);
        return head()?.version ?? null;
      });
    },
    page: (afterSeq, limit) =>
      read(() => changeRows.parse(findPage.all(afterSeq, limit)).map((row) => row.change)),
    firstSince: (at) => read(() => seqRow.parse(findSince.get(at)).seq),
  };
}
