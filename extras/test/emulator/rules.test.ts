import { Firestore } from "firebase-admin/firestore";
import {
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
  type Firestore as ClientFirestore,
} from "firebase/firestore/lite";
import { hashOf } from "@mention-market/service/keys/api-key";
import { clients, type Client } from "./client.ts";
import { firestore, get, market, project } from "./emulators.ts";

/** All that is stored, by path, as the server's own SDK sees it, which no rule binds. */
async function documentsOf(db: Firestore): Promise<Map<string, string>> {
  const collections = await db.listCollections();
  const documents = (await Promise.all(collections.map(async (all) => (await all.get()).docs))).flat();
  return new Map(
    documents.map(({ ref, updateTime, createTime }) => [
      ref.path,
      JSON.stringify([createTime.valueOf(), updateTime.valueOf()]),
    ]),
  );
}

/** Everything that a client could try with a document and its collection, by the SDK's name for it. */
function attempts(db: ClientFirestore, path: string, uid: string): Record<string, () => Promise<unknown>> {
  const target = doc(db, path);
  const { parent } = target;
  return {
    getDoc: () => getDoc(target),
    getDocs: () => getDocs(parent),
    "getDocs, a few": () => getDocs(query(parent, limit(1))),
    "getDocs of one's own": () => getDocs(query(parent, where("uid", "==", uid))),
    "getDocs wherever they are": () => getDocs(collectionGroup(db, parent.id)),
    setDoc: () => setDoc(target, { uid, revokedAt: 0 }),
    "setDoc with merge": () => setDoc(target, { disabledAt: 0 }, { merge: true }),
    updateDoc: () => updateDoc(target, { uid }),
    deleteDoc: () => deleteDoc(target),
    "setDoc of a new one": () => setDoc(doc(parent), { uid }),
    writeBatch: () => writeBatch(db).update(target, { uid }).commit(),
  };
}

describe("the Firestore rules, through the client SDK", () => {
  const sdk = clients();
  const db = new Firestore({ projectId: project, host: `${firestore.host}:${firestore.port}`, ssl: false });
  let owner: Client;
  let other: Client;
  let stranger: Client;
  let before: Map<string, string>;
  let paths: string[];

  beforeAll(async () => {
    [owner, other, stranger] = await Promise.all([sdk.open(), sdk.open(), sdk.open("nobody")]);
    const { apiKey } = await owner.makeKey();
    const { apiKey: othersKey } = await other.makeKey();
    expect((await get(market, apiKey)).status).toBe(200);
    before = await documentsOf(db);
    paths = [`apiKeys/${hashOf(apiKey)}`, `apiKeys/${hashOf(othersKey)}`, "events/KXNFLMENTION-SB27"];
    paths.push(...[...before.keys()].filter((path) => path.startsWith("accounts/")).slice(0, 1));
    expect(paths).toHaveLength(4);
    expect(paths.filter((path) => !before.has(path))).toEqual([]);
    paths.push("users/anybody", ...paths.map((path) => `${path}/below/anything`));
  });
  afterAll(async () => {
    await sdk.close();
    await db.terminate();
  });

  it.each([
    ["the owner of a key", () => owner],
    ["another signed-in user", () => other],
    ["a stranger", () => stranger],
  ])("let %s read and write nothing: keys, accounts, events, nor anything else", async (_who, client) => {
    const { firestore: theirs, uid } = client();
    const codes = new Map<string, unknown>();
    for (const path of paths) {
      for (const [name, attempt] of Object.entries(attempts(theirs, path, uid ?? "anybody"))) {
        const outcome = await attempt().then(
          () => "allowed",
          (error: unknown) => error instanceof Error && "code" in error && error.code,
        );
        if (outcome !== "permission-denied") codes.set(`${name} ${path}`, outcome);
      }
    }
    expect([...codes]).toEqual([]);
  });

  it("have let nothing change", async () => {
    expect(await documentsOf(db)).toEqual(before);
  });
});
