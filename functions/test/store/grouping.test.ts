import { DatabaseSync } from "node:sqlite";
import { createGroup, createTransaction } from "../../src/store/sqlite/statements.ts";

function table() {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE words (word TEXT PRIMARY KEY)");
  const insert = db.prepare("INSERT INTO words VALUES (?)");
  const transaction = createTransaction(db);
  const commits: number[] = [];
  const together = createGroup((work) => {
    const result = transaction(work);
    commits.push(Number(db.prepare("SELECT count(*) AS count FROM words").get()?.["count"]));
    return result;
  });
  return { db, commits, together, add: (word: string) => together(() => insert.run(word).changes) };
}

describe("what SQLite commits together", () => {
  it("is all that was asked for in one turn, each with its own answer", async () => {
    const { add, commits, together } = table();
    expect(await Promise.all([add("tush"), together(() => "read"), add("push")])).toEqual([1, "read", 1]);
    await add("blitz");
    expect(commits).toEqual([2, 3]);
  });

  it("does not lose the others when one of it fails", async () => {
    const { add, commits } = table();
    const [first, again, other] = await Promise.allSettled([add("tush"), add("tush"), add("push")]);
    expect([first.status, again.status, other.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(commits).toEqual([2]);
  });

  it("is answered only when it is committed: nobody is when that fails after all the work was done", async () => {
    const { add, together, db } = table();
    db.exec("CREATE TABLE pairs (word TEXT REFERENCES words DEFERRABLE INITIALLY DEFERRED)");
    const pair = db.prepare("INSERT INTO pairs VALUES ('of a word that is none')");
    const outcomes = await Promise.allSettled([add("tush"), together(() => pair.run()), add("push")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await Promise.all([add("tush"), add("push")])).toEqual([1, 1]);
  });

  it("is not answered when it could not begin, and what is asked for later is", async () => {
    const { add, db } = table();
    db.exec("BEGIN");
    const outcomes = await Promise.allSettled([add("tush"), add("tush"), add("push")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    db.exec("ROLLBACK");
    expect(await add("tush")).toBe(1);
  });
});
