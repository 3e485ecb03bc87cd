import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What is deployed to Firestore beside the functions, and what no emulator minds. */
const read = (name: string) => readFileSync(join(__dirname, "../../..", name), "utf8");

describe("firestore.rules", () => {
  it("allow nobody anything, on whatever condition", () => {
    const allowed = [...read("firestore.rules").matchAll(/\ballow\b[^;]*/g)].map(([statement]) => statement);
    expect(allowed).toEqual(["allow read, write: if false"]);
  });
});

describe("firestore.indexes.json", () => {
  const index = z.object({ order: z.string(), queryScope: z.string() });
  const { fieldOverrides } = z
    .object({
      fieldOverrides: z.array(
        z.object({
          collectionGroup: z.string(),
          fieldPath: z.string(),
          ttl: z.boolean().default(false),
          indexes: z.array(index),
        }),
      ),
      indexes: z.tuple([]),
    })
    .parse(JSON.parse(read("firestore.indexes.json")));

  it("has what is expired deleted: keys and events", () => {
    const expiring = fieldOverrides.filter(({ ttl }) => ttl);
    expect(expiring.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)).toEqual([
      "apiKeys.deleteAt",
      "events.deleteAt",
    ]);
  });

  it("indexes the fields by which keys are found, and no other", () => {
    const indexed = fieldOverrides.filter(({ indexes }) => indexes.length > 0);
    const byField = { order: "ASCENDING", queryScope: "COLLECTION" };
    for (const { indexes } of indexed) expect(indexes).toEqual([byField]);
    expect(indexed.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)).toEqual([
      "apiKeys.uid",
      "apiKeys.keyNumber",
    ]);
    const others = fieldOverrides.filter(({ fieldPath }) => fieldPath === "*");
    expect(others.map(({ collectionGroup }) => collectionGroup)).toEqual(["apiKeys", "accounts", "events"]);
  });
});
