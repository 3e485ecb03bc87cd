import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { secondMs, systemClock } from "../../src/base/clock.ts";
import { failureResponse } from "../../src/http/errors.ts";
import { createTransactions } from "../../local/sqlite/transactions.ts";
import { temporaryFolder } from "../support/corpora.ts";
import { tick } from "../support/until.ts";
import { virtualClock } from "../support/virtual-clock.ts";

function table() {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE words (word TEXT PRIMARY KEY); CREATE TABLE commits (words INTEGER)");
  const insert = db.prepare("INSERT INTO words VALUES (?)");
  const { writeGrouped } = createTransactions(db, systemClock, "here");
  const count = () => Number(db.prepare("SELECT count(*) AS words FROM words").get()?.["words"]);
  return { db, count, writeGrouped, add: (word: string) => writeGrouped(() => insert.run(word).changes) };
}

describe("a grouped transaction", () => {
  it("holds all that was asked for in one tick, each with its own result", async () => {
    const { add, count, writeGrouped } = table();
    const isolated = writeGrouped(count);
    expect(await Promise.all([add("tush"), isolated, writeGrouped(count), add("push")])).toEqual([
      1, 0, 1, 1,
    ]);
    expect(count()).toBe(2);
  });

  it("commits the others when one of it fails", async () => {
    const { add, count } = table();
    const [first, again, other] = await Promise.allSettled([add("tush"), add("tush"), add("push")]);
    expect([first.status, again.status, other.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(count()).toBe(2);
  });

  it("fails as a whole when its commit does, and the next one works", async () => {
    const { add, writeGrouped, db } = table();
    db.exec("CREATE TABLE pairs (word TEXT REFERENCES words DEFERRABLE INITIALLY DEFERRED)");
    const pair = db.prepare("INSERT INTO pairs VALUES ('a word that is not there')");
    const outcomes = await Promise.allSettled([add("tush"), writeGrouped(() => pair.run()), add("push")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await Promise.all([add("tush"), add("push")])).toEqual([1, 1]);
  });

  it("fails with unavailable for an error of SQLite, and with the error itself for one of ours", async () => {
    const { add, writeGrouped } = table();
    await add("tush");
    await expect(add("tush")).rejects.toMatchObject({
      code: "unavailable",
      cause: { code: "ERR_SQLITE_ERROR" },
    });
    const ours = new TypeError("a defect");
    await expect(
      writeGrouped(() => {
        throw ours;
      }),
    ).rejects.toBe(ours);
  });
});

describe("while another connection holds the write lock", () => {
  const { path: folder, remove } = temporaryFolder();
  afterAll(remove);
  let files = 0;

  function locked() {
    const path = join(folder, `words-${(files += 1)}.sqlite`);
    const other = new DatabaseSync(path);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE words (word TEXT PRIMARY KEY); BEGIN IMMEDIATE");
    const db = new DatabaseSync(path, { timeout: 0 });
    const insert = db.prepare("INSERT INTO words VALUES (?)");
    const clock = virtualClock();
    const transactions = createTransactions(db, clock, folder);
    const close = () => {
      db.close();
      other.close();
    };
    return { other, clock, transactions, add: (word: string) => () => insert.run(word).changes, close };
  }

  it("work is attempted until the lock is gone, and nothing waits for it meanwhile", async () => {
    const { other, transactions, add, close } = locked();
    const writes = [
      transactions.write(add("tush")),
      transactions.writeGrouped(add("push")),
      transactions.writeGrouped(add("blitz")),
    ];
    expect(await transactions.read(() => "read")).toBe("read");
    other.exec("ROLLBACK");
    expect(await Promise.all(writes)).toEqual([1, 1, 1]);
    close();
  });

  it("work fails with unavailable once 2.5 seconds have passed, or the time that it was given, and is not done later", async () => {
    const { other, clock, transactions, add, close } = locked();
    const unavailable = expect.objectContaining({ code: "unavailable" });
    const writes = [transactions.write(add("tush")), transactions.writeGrouped(add("push"))];
    const short = transactions.write(add("blitz"), 1_000);
    await tick();
    clock.advance(999);
    expect(await Promise.race([short, transactions.read(() => "still waiting")])).toBe("still waiting");
    clock.advance(1);
    await expect(short).rejects.toEqual(unavailable);
    clock.advance(1_499);
    expect(await Promise.race([...writes, transactions.read(() => "still waiting")])).toBe("still waiting");
    clock.advance(1);
    for (const write of writes) await expect(write).rejects.toEqual(unavailable);
    other.exec("ROLLBACK");
    expect(other.prepare("SELECT count(*) AS words FROM words").get()).toEqual({ words: 0 });
    close();
  });
});

describe("while the disk is full", () => {
  /** SQLite fails in the same way when a file may have no more pages. */
  function full() {
    const db = new DatabaseSync(":memory:");
    db.exec("CREATE TABLE words (word TEXT)");
    db.exec(`PRAGMA max_page_count = ${Number(db.prepare("PRAGMA page_count").get()?.["page_count"])}`);
    const insert = db.prepare("INSERT INTO words VALUES (?)");
    const clock = virtualClock();
    const transactions = createTransactions(db, clock, "/data/keys");
    const large = () => insert.run("tush".repeat(10_000)).changes;
    const small = () => insert.run("tush").changes;
    const failureOf = async (work: Promise<unknown>) => {
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      const { response, logFields } = failureResponse(error, { failure: "" });
      return { status: response.status, ...response.headers, message: response.body.message, ...logFields };
    };
    const makeRoom = () => db.exec("PRAGMA max_page_count = 1000");
    return { clock, transactions, large, small, failureOf, makeRoom };
  }

  const refusal = (seconds: number) => ({
    status: 503,
    failure: "unavailable",
    "Retry-After": String(seconds),
    message: expect.stringMatching(new RegExp(`Repeat the request in ${seconds} seconds$`)),
    cause: expect.stringMatching(/^No room on the disk of \/data\/keys: .*database or disk is full$/),
  });

  it("a client is asked to wait for as long as it has lasted, 5 seconds to 5 minutes, and the log names the folder", async () => {
    const { clock, transactions, large, failureOf } = full();
    const waits = [];
    for (const elapsedSeconds of [0, 4, 8, 60, 10_000]) {
      clock.advance(elapsedSeconds * secondMs);
      waits.push(
        await failureOf(transactions.write(large)),
        await failureOf(transactions.writeGrouped(large)),
      );
    }
    expect(waits).toEqual([5, 5, 5, 5, 12, 12, 72, 72, 300, 300].map(refusal));
  });

  it("reading goes on, and neither that nor a commit that changes nothing ends the wait", async () => {
    const { clock, transactions, large, failureOf } = full();
    await failureOf(transactions.write(large));
    expect(await transactions.read(() => "read")).toBe("read");
    expect(await transactions.write(() => "nothing")).toBe("nothing");
    clock.advance(40 * secondMs);
    expect(await failureOf(transactions.write(large))).toEqual(refusal(40));
  });

  it("all that was to be written together fails alike", async () => {
    const { transactions, large, small, failureOf } = full();
    const group = [transactions.writeGrouped(small), transactions.writeGrouped(large)];
    expect(await Promise.all(group.map(failureOf))).toEqual([refusal(5), refusal(5)]);
    expect(await transactions.writeGrouped(small)).toBe(1);
  });

  it("the wait starts again at 5 seconds once a write has succeeded, and ends when somebody makes room", async () => {
    const { clock, transactions, large, failureOf, small, makeRoom } = full();
    await failureOf(transactions.write(large));
    clock.advance(100 * secondMs);
    expect(await transactions.write(small)).toBe(1);
    expect(await failureOf(transactions.write(large))).toEqual(refusal(5));
    makeRoom();
    expect(await transactions.writeGrouped(large)).toBe(1);
  });
});
