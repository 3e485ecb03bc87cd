import {
  createWaitingReads,
  maxWaiting,
  maxWaitingOfKey,
  type MayRead,
  type ReadSource,
} from "../../../src/kalshi/waiting-reads.ts";

interface Read {
  readonly clients: readonly string[];
  readonly name: string;
}

const everybody: MayRead = () => true;
const readOf = (client: string, name: string): Read => ({ clients: [client], name });

function takeAll(reads: ReturnType<typeof createWaitingReads<Read>>, mayRead = everybody): string[] {
  const taken: string[] = [];
  for (let read = reads.take(mayRead); read !== null; read = reads.take(mayRead)) taken.push(read.name);
  return taken;
}

describe("waiting reads", () => {
  it("are taken of each key in turn, so that a burst of one delays another's single read by one", () => {
    const reads = createWaitingReads<Read>();
    for (let at = 1; at <= 100; at += 1) reads.add(readOf("a", `a${at}`), "normal");
    expect(reads.take(everybody)?.name).toBe("a1");
    reads.add(readOf("b", "b1"), "normal");
    expect([reads.take(everybody)?.name, reads.take(everybody)?.name]).toEqual(["a2", "b1"]);
    expect(takeAll(reads)).toHaveLength(98);
  });

  it("are a key's first ones before its others, and those that may wait for everybody last", () => {
    const reads = createWaitingReads<Read>();
    reads.add(readOf("a", "refresh"), "last");
    reads.add(readOf("a", "list"), "normal");
    reads.add(readOf("a", "event"), "first");
    reads.add(readOf("b", "other list"), "normal");
    expect(takeAll(reads)).toEqual(["event", "other list", "list", "refresh"]);
  });

  it("are not taken once they were removed", () => {
    const reads = createWaitingReads<Read>();
    const remove = reads.add(readOf("a", "a1"), "normal");
    reads.add(readOf("a", "a2"), "normal");
    const removeLast = reads.add(readOf("b", "b1"), "last");
    remove?.();
    remove?.();
    removeLast?.();
    expect(reads.isEmpty()).toBe(false);
    expect(takeAll(reads)).toEqual(["a2"]);
    expect(reads.isEmpty()).toBe(true);
  });

  it("of keys without a free slot wait, whatever their priority, and keep nobody else waiting", () => {
    const reads = createWaitingReads<Read>();
    for (const priority of ["first", "normal", "last"] as const) reads.add(readOf("a", priority), priority);
    reads.add({ clients: ["b", "a"], name: "of both" }, "first");
    reads.add(readOf("b", "b1"), "normal");
    expect(takeAll(reads, (client) => client !== "a")).toEqual(["b1"]);
    expect(takeAll(reads)).toEqual(["first", "of both", "normal", "last"]);
  });

  it("have 256 places, of which one key has 128 and gets one back with each read that is taken or removed", () => {
    const reads = createWaitingReads<Read>();
    const add = (client: string) => reads.add(readOf(client, ""), "first");
    const removes = Array.from({ length: maxWaitingOfKey }, () => add("a"));
    expect(removes).not.toContain(null);
    expect(add("a")).toBeNull();
    removes[0]?.();
    expect(add("a")).not.toBeNull();
    expect(add("a")).toBeNull();
    reads.take(everybody);
    expect(add("a")).not.toBeNull();
    for (let other = maxWaitingOfKey; other < maxWaiting; other += 1) expect(add(`b${other}`)).not.toBeNull();
    expect(add("c")).toBeNull();
  });

  it("of a source are picked when its turn comes, among the keys' reads", () => {
    const reads = createWaitingReads<Read>();
    const left = ["s1", "s2"];
    const source: ReadSource<Read> = {
      isWaiting: () => left.length > 0,
      next: () => {
        const name = left.shift();
        return name === undefined ? null : readOf("source", name);
      },
    };
    reads.addSource(source);
    reads.add(readOf("a", "a1"), "normal");
    reads.add(readOf("a", "a2"), "normal");
    reads.add(readOf("b", "refresh"), "last");
    expect(reads.isEmpty()).toBe(false);
    expect(takeAll(reads)).toEqual(["s1", "a1", "s2", "a2", "refresh"]);
    left.push("s3");
    expect(takeAll(reads)).toEqual(["s3"]);
    expect(reads.isEmpty()).toBe(true);
  });
});
