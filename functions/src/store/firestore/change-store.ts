import { z } from "zod";
import { dayMs, fromIso, secondMs } from "../../base/clock.ts";
import { change, type Change } from "../../changes/change.ts";
import { changeKeptDays, type ChangeStore, type FeedCommit } from "../../changes/change-store.ts";
import { fromBytes, toBytes } from "../../changes/snapshot-bytes.ts";
import { transientStatuses, unlessConflict, type CallLimits } from "./call.ts";
import type { Documents, UpdateTime, Write } from "./documents.ts";
import { encode, type Fields } from "./values.ts";

/** A repeated commit that took effect before is refused by its own condition. */
const limits: CallLimits = { timeoutMs: 10 * secondMs, retryOn: transientStatuses };

const stateDocument = z.object({
  seq: z.number(),
  snapshotId: z.string(),
  readAt: z.number(),
  collectedAt: z.number(),
});
const stateFields = stateDocument.keyof().options;
/** How many documents the snapshot takes. */
const sizeDocument = z.object({ parts: z.number() });
const partDocument = z.object({ snapshotId: z.string(), text: z.string() });
const changeDocument = z.object({ json: z.string().transform((text) => change.parse(JSON.parse(text))) });

/** Characters of a snapshot in one document, which may have 1 MiB. */
const maxPart = 900_000;
const headPath = "feed/head";
const partPath = (part: number) => `feed/snapshot-${part}`;

/** `feed/head`, `feed/snapshot-0` and so on, and a document of `changes` for each change. */
export function firestoreChangeStore(documents: Documents): ChangeStore {
  /** A document's new content. `before`: when it was last written; null when it must not exist, left out when that does not matter. */
  const set = (path: string, fields: Fields, before?: UpdateTime | null): Write => ({
    update: { name: documents.nameOf(path), fields: encode(fields) },
    ...(before !== undefined && {
      currentDocument: before === null ? { exists: false } : { updateTime: before },
    }),
  });
  const toWrite = (one: Change): Write => {
    const detectedAt = fromIso(one.detected_at) ?? 0;
    const deleteAt = { timestampMs: detectedAt + changeKeptDays * dayMs };
    return set(`changes/${one.id}`, { json: JSON.stringify(one), detectedAt, deleteAt }, null);
  };

  async function commit({ after, state, snapshot, changes }: FeedCommit): Promise<UpdateTime> {
    const texts = snapshot === null ? [] : partsOf(toBytes(snapshot).toString("base64"));
    const parts = texts.map((text, part) => set(partPath(part), { snapshotId: state.snapshotId, text }));
    const kept = snapshot === null ? {} : { parts: texts.length };
    const fields = { ...state, ...kept };
    const head = {
      ...set(headPath, fields, after === null ? null : updateTimeIn(after)),
      updateMask: { fieldPaths: Object.keys(fields) },
    };
    return documents.put([head, ...parts, ...changes.map(toWrite)], limits);
  }

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

    async commit(wanted) {
      const time = await unlessConflict(commit(wanted));
      return time === null ? null : versionOf(time);
    },

    async page(afterSeq, limit) {
      const after = documents.nameOf(`changes/${String(afterSeq).padStart(12, "0")}`);
      const found = await documents.page({ collection: "changes", after, max: limit }, ["json"], limits);
      return found.map(({ fields }) => changeDocument.parse(fields).json);
    },

    async firstSince(at) {
      const found = await documents.first({ collection: "changes", field: "detectedAt", from: at }, limits);
      return found === null ? null : Number(found.name.slice(found.name.lastIndexOf("/") + 1));
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
