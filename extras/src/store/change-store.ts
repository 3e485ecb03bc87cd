import { z } from "zod";
import { dayMs, fromIso, secondMs } from "@mention-market/service/base/clock";
import { change, type Change } from "../changes/change.ts";
import { changeKeptDays, type ChangeStore } from "../changes/change-store.ts";
import type { SettledEvent } from "../markets/event/event.ts";
import { settledEventIn } from "../changes/settled-event.ts";
import { fromBytes, toBytes } from "../changes/snapshot.ts";
import {
  conflictStatuses,
  transientStatuses,
  unlessStatus,
  type CallLimits,
} from "@mention-market/service/firestore/client";
import {
  inOrder,
  startAfter,
  where,
  type Documents,
  type UpdateTime,
  type Write,
} from "@mention-market/service/firestore/documents";
import type { DatabaseSync } from "node:sqlite";
import { insertInto } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

/** A commit may be retried: if it took effect before, its own condition refuses the repetition. */
const limits: CallLimits = { timeoutMs: 10 * secondMs, retryOn: transientStatuses };

const optionalNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
const stateDocument = z.object({
  seq: z.number(),
  snapshotId: z.string(),
  readAt: z.number(),
  collectedAt: z.number(),
  undatedEvents: optionalNumber,
  beganAt: optionalNumber,
});
const stateFields = stateDocument.keyof().options;
/** The number of documents that hold the snapshot. */
const sizeDocument = z.object({ parts: z.number() });
const partDocument = z.object({ snapshotId: z.string(), text: z.string() });
const changeDocument = z.object({ json: z.string().transform((text) => change.parse(JSON.parse(text))) });

/** Maximum characters of a snapshot's part in a document; a document may have 1 MiB. */
const maxPart = 900_000;
const headPath = "feed/head";
const partPath = (part: number) => `feed/snapshot-${part}`;
const collection = "changes";
const settledCollection = "settledEvents";
const settledDocument = z.object({ json: z.string().transform(settledEventIn) });

/**
 * Stores the feed in `feed/head`, `feed/snapshot-0` and so on, with a document of `changes` for each change, and one of
 * `settledEvents` for each settled event.
 */
export function firestoreChangeStore(documents: Documents): ChangeStore {
  const toWrite = (change: Change): Write => {
    const detectedAt = fromIso(change.detected_at) ?? 0;
    const deleteAt = { timestampMs: detectedAt + changeKeptDays * dayMs };
    return documents.set(
      `${collection}/${change.id}`,
      { json: JSON.stringify(change), detectedAt, deleteAt },
      null,
    );
  };

  const toSettledWrite = (settled: SettledEvent): Write => {
    const { settledAt, event } = settled;
    const deleteAt = { timestampMs: settledAt + changeKeptDays * dayMs };
    const fields = { json: JSON.stringify(settled), settledAt, deleteAt };
    return documents.set(`${settledCollection}/${event.event_ticker}`, fields);
  };

  return {
    async head() {
      const found = await documents.get(headPath, stateFields, limits);
      if (found === null) return null;
      return { ...stateDocument.parse(found.fields), version: versionOf(found.updateTime) };
    },

    async snapshot({ snapshotId }) {
      const head = await documents.get(headPath, ["parts"], limits);
      const { parts } = sizeDocument.parse(head?.fields);
      const paths = Array.from({ length: parts }, (_, part) => partPath(part));
      const found = await documents.getAll(paths, ["snapshotId", "text"], limits);
      const read = new Map(found.map(({ name, fields }) => [name, partDocument.parse(fields)]));
      const texts = paths.flatMap((path) => read.get(documents.nameOf(path)) ?? []);
      if (texts.length !== parts || texts.some((part) => part.snapshotId !== snapshotId)) return null;
      return fromBytes(Buffer.from(texts.map(({ text }) => text).join(""), "base64"));
    },

    async commit({ after, state, snapshot, changes, settled = [] }) {
      const texts = snapshot === null ? [] : partsOf(toBytes(snapshot).toString("base64"));
      const kept = snapshot === null ? {} : { parts: texts.length };
      const before = after === null ? null : updateTimeIn(after);
      const { undatedEvents = null, beganAt = null, ...feed } = state;
      const writes = [
        documents.merge(headPath, { ...feed, undatedEvents, beganAt, ...kept }, before),
        ...texts.map((text, part) => documents.set(partPath(part), { snapshotId: state.snapshotId, text })),
        ...changes.map(toWrite),
        ...settled.map(toSettledWrite),
      ];
      const [head] = (await unlessStatus(conflictStatuses, documents.commit(writes, limits))) ?? [];
      return head?.updateTime ? versionOf(head.updateTime) : null;
    },

    async page(afterSeq, limit) {
      const after = documents.nameOf(`${collection}/${String(afterSeq).padStart(12, "0")}`);
      const query = { orderBy: [inOrder("__name__")], limit: { value: limit }, ...startAfter(after) };
      const found = await documents.query(collection, ["json"], query, limits);
      return found.map(({ fields }) => changeDocument.parse(fields).json);
    },

    async firstSince(at) {
      const query = {
        where: where("detectedAt", "GREATER_THAN_OR_EQUAL", at),
        orderBy: [inOrder("detectedAt")],
        limit: { value: 1 },
      };
      const [found] = await documents.query(collection, ["__name__"], query, limits);
      return found === undefined ? null : Number(found.id);
    },

    async settledSince(at) {
      const query = {
        where: where("settledAt", "GREATER_THAN_OR_EQUAL", at),
        orderBy: [inOrder("settledAt")],
      };
      const found = await documents.query(settledCollection, ["json"], query, limits);
      return found.map(({ fields }) => settledDocument.parse(fields).json);
    },
  };
}

function partsOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / maxPart) }, (_, part) =>
    text.slice(part * maxPart, (part + 1) * maxPart),
  );
}

function versionOf({ seconds, nanos }: UpdateTime): string {
  return `${seconds}.${nanos}`;
}

function updateTimeIn(version: string): UpdateTime {
  const [seconds = "", nanos = ""] = version.split(".");
  return { seconds, nanos: Number(nanos) };
}

const headRow = z.object({
  version: z.number().transform(String),
  seq: z.number(),
  snapshotId: z.string(),
  readAt: z.number(),
  collectedAt: z.number(),
  undatedEvents: optionalNumber,
  beganAt: optionalNumber,
});
const changeRows = z.array(
  z.object({ change: z.string().transform((text) => change.parse(JSON.parse(text))) }),
);
const settledRows = z.array(z.object({ settled: z.string().transform(settledEventIn) }));
const snapshotRow = z.object({ snapshot: z.instanceof(Uint8Array).nullable() });
const seqRow = z.object({ seq: z.number().nullable() });

/** The feed in SQLite: a row each in `feed` and `feedCounts`, and a row for each change and each settled event. */
export function sqliteChangeStore(db: DatabaseSync, { read, write }: Transactions): ChangeStore {
  const findHead = db.prepare(
    `SELECT version, seq, snapshotId, readAt, collectedAt, undatedEvents, beganAt
     FROM feed LEFT JOIN feedCounts USING (id)`,
  );
  const findSnapshot = db.prepare("SELECT snapshot FROM feed WHERE snapshotId = ?");
  const insertHead = db.prepare(
    `INSERT INTO feed (id, version, seq, snapshotId, readAt, collectedAt, snapshot)
     VALUES (1, 1, :seq, :snapshotId, :readAt, :collectedAt, :snapshot)
     ON CONFLICT (id) DO UPDATE SET version = version + 1, seq = :seq, snapshotId = :snapshotId, readAt = :readAt,
       collectedAt = :collectedAt, snapshot = coalesce(:snapshot, snapshot)`,
  );
  const insertCounts = db.prepare(
    "INSERT OR REPLACE INTO feedCounts (id, undatedEvents, beganAt) VALUES (1, ?, ?)",
  );
  const insertChange = db.prepare("INSERT INTO changes (seq, detectedAt, change) VALUES (?, ?, ?)");
  const putSettled = db.prepare(
    insertInto("settledEvents", ["eventTicker", "settledAt", "settled"], "OR REPLACE"),
  );
  const purges = [
    "DELETE FROM changes WHERE detectedAt <= ?",
    "DELETE FROM settledEvents WHERE settledAt <= ?",
  ];
  const purge = purges.map((sql) => db.prepare(sql));
  const findPage = db.prepare("SELECT change FROM changes WHERE seq > ? ORDER BY seq LIMIT ?");
  const findSettled = db.prepare("SELECT settled FROM settledEvents WHERE settledAt >= ? ORDER BY settledAt");
  const findSince = db.prepare("SELECT min(seq) AS seq FROM changes WHERE detectedAt >= ?");

  const head = () => headRow.optional().parse(findHead.get()) ?? null;

  return {
    head: () => read(head),
    snapshot: ({ snapshotId }) =>
      read(() => {
        const bytes = snapshotRow.optional().parse(findSnapshot.get(snapshotId))?.snapshot ?? null;
        return bytes === null ? null : fromBytes(bytes);
      }),
    commit: ({ after, state, snapshot, changes, settled = [] }) => {
      const bytes = snapshot === null ? null : toBytes(snapshot);
      const { undatedEvents, beganAt, ...feed } = state;
      return write(() => {
        if ((head()?.version ?? null) !== after) return null;
        insertHead.run({ ...feed, snapshot: bytes });
        insertCounts.run(undatedEvents ?? null, beganAt ?? null);
        for (const change of changes)
          insertChange.run(Number(change.id), fromIso(change.detected_at), JSON.stringify(change));
        for (const one of settled) {
          const { settledAt, event } = one;
          putSettled.run({ eventTicker: event.event_ticker, settledAt, settled: JSON.stringify(one) });
        }
        for (const expired of purge) expired.run(state.collectedAt - changeKeptDays * dayMs);
        return head()?.version ?? null;
      });
    },
    page: (afterSeq, limit) =>
      read(() => changeRows.parse(findPage.all(afterSeq, limit)).map((row) => row.change)),
    firstSince: (at) => read(() => seqRow.parse(findSince.get(at)).seq),
    settledSince: (at) => read(() => settledRows.parse(findSettled.all(at)).map(({ settled }) => settled)),
  };
}
