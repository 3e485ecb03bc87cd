import { createQueue, type ReadPriority } from "../../../src/kalshi/queue.ts";
import { inRequest } from "../../support/in-request.ts";
import { tick } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

/** A queue without a pace, whose reads end when the test says so, and the names of those that were started. */
function observedQueue() {
  const queue = createQueue({ ceiling: 0, clock: virtualClock() });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (
    name: string,
    client: string,
    priority: ReadPriority = "normal",
    signal = AbortSignal.timeout(60_000),
  ) =>
    inRequest(() =>
      queue.run(
        () => {
          started.push(name);
          const { promise, resolve, reject } = Promise.withResolvers<string>();
          ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
          return promise;
        },
        { client, priority, signal },
      ),
    );
  const ignored: Promise<unknown>[] = [];
  return {
    queue,
    started,
    run,
    /** Adds a read whose outcome the test does not look at. */
    add: (...read: Parameters<typeof run>) => void ignored.push(run(...read).catch(() => undefined)),
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      await tick();
    },
  };
}

/** Takes all slots, with reads of keys that ask for nothing else. */
async function fill({ add }: ReturnType<typeof observedQueue>): Promise<string[]> {
  const names = Array.from({ length: 32 }, (_, at) => `slot ${at}`);
  for (const name of names) add(name, name);
  await tick();
  return names;
}

describe("reads that wait for a slot", () => {
  it.each(["first", "normal", "last"] as const)(
    "of priority %s start in turns of their keys, so that a burst of one delays another's by one read",
    async (priority) => {
      const queue = observedQueue();
      const slots = await fill(queue);
      for (let at = 0; at < 60; at += 1) queue.add(`a${at}`, "a", priority);
      queue.add("b0", "b", priority);
      queue.add("b1", "b", priority);
      for (const slot of slots.slice(0, 4)) await queue.end(slot);
      expect(queue.started.slice(32)).toEqual(["a0", "b0", "a1", "b1"]);
    },
  );

  it("start a key's first ones before its others, and the last ones when nothing else waits", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    queue.add("refresh", "a", "last");
    queue.add("list", "a");
    queue.add("event", "a", "first");
    queue.add("start of the event", "a", "first");
    queue.add("other list", "b");
    for (const slot of slots) await queue.end(slot);
    expect(queue.started.slice(32)).toEqual(["event", "start of the event", "other list", "list", "refresh"]);
  });

  it("do not stand behind all first ones of another key", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    for (let at = 0; at < 60; at += 1) queue.add(`a${at}`, "a", "first");
    queue.add("b0", "b");
    for (const slot of slots.slice(0, 5)) await queue.end(slot);
    expect(queue.started.slice(32)).toContain("b0");
  });

  it("come to their turn while another key asks again whenever a read of it ends", async () => {
    const queue = observedQueue();
    const [slot = ""] = await fill(queue);
    for (const name of ["a0", "a1", "a2", "b0", "b1"]) queue.add(name, name.slice(0, 1));
    await queue.end(slot);
    for (let at = 2; at < 6; at += 1) {
      const ended = queue.started.at(-1) ?? "";
      await queue.end(ended);
      if (ended.startsWith("b")) queue.add(`b${at}`, "b");
    }
    expect(queue.started.slice(32)).toEqual(["a0", "b0", "a1", "b1", "a2"]);
  });

  it("are put back by at most 8 turns by those that were given up", async () => {
    const queue = observedQueue();
    const [slot = ""] = await fill(queue);
    for (let round = 0; round < 3; round += 1) {
      const late = new AbortController();
      for (let at = 0; at < 8; at += 1) queue.add(`given up ${at}`, "a", "normal", late.signal);
      late.abort();
      await tick();
    }
    queue.add("a0", "a");
    for (let at = 0; at < 12; at += 1) queue.add(`b${at}`, "b");
    await queue.end(slot);
    for (let at = 0; at < 9; at += 1) await queue.end(queue.started.at(-1) ?? "");
    expect(queue.started.slice(32)).toContain("a0");
  });

  it("never start once their time is over", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    const late = new AbortController();
    const reading = queue.run("late", "a", "normal", late.signal);
    queue.add("in time", "a");
    late.abort();
    await expect(reading).rejects.toThrow("aborted");
    await expect(queue.run("too late", "a", "normal", late.signal)).rejects.toThrow("aborted");
    for (const slot of slots) await queue.end(slot);
    expect(queue.started.slice(32)).toEqual(["in time"]);
  });

  it("take at most 8 slots of a key", async () => {
    const queue = observedQueue();
    for (let at = 0; at < 40; at += 1) queue.add(`a${at}`, "a");
    for (let at = 0; at < 40; at += 1) queue.add(`b${at}`, "b", "last");
    await tick();
    expect(queue.started.filter((name) => name.startsWith("a"))).toHaveLength(8);
    expect(queue.started).toHaveLength(16);
    await queue.end("b0");
    expect(queue.started.at(-1)).toBe("b8");
  });

  it("find 128 places for each key, one of which is free again with each read that ends or gives up", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    const full = "Too many reads are waiting for the provider";
    const late = new AbortController();
    queue.add("late", "a", "normal", late.signal);
    for (let at = 1; at < 128; at += 1) queue.add(`a${at}`, "a");
    await expect(queue.run("too many", "a")).rejects.toThrow(full);
    late.abort();
    await tick();
    queue.add("a128", "a");
    await expect(queue.run("too many", "a")).rejects.toThrow(full);
    queue.add("b0", "b");
    await queue.end(slots[0] ?? "");
    await queue.end(slots[1] ?? "");
    expect(queue.started.slice(32).toSorted()).toEqual(["a1", "b0"]);
    await queue.end("a1");
    queue.add("a129", "a");
    await expect(queue.run("too many", "a")).rejects.toThrow(full);
  });
});
