import { ReadQueue, type ReadPriority } from "../../../src/kalshi/queue.ts";
import { ReadError } from "../../../src/kalshi/transport.ts";
import { inRequest } from "../../support/in-request.ts";
import { tick } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

/** A queue without a pace, whose reads end when the test says so, and the names of those that were started. */
function observedQueue(options = { ceiling: 0, startsAt: 4 }) {
  const queue = new ReadQueue({ ...options, clock: virtualClock() });
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

  it("start a key's first ones before its others, and background reads when nothing else waits", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    queue.add("refresh", "a", "last");
    queue.add("list", "a");
    queue.add("event", "a", "first");
    queue.add("start of the event", "a", "first");
    queue.add("other list", "b");
    for (const slot of slots) await queue.end(slot);
    expect(queue.started.slice(32)).toEqual(["event", "other list", "start of the event", "list", "refresh"]);
  });

  it("never start once their time is over", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    const late = new AbortController();
    const reading = queue.run("late", "a", "normal", late.signal);
    queue.add("in time", "a");
    late.abort();
    await expect(reading).rejects.toThrow("timed out before it started");
    await expect(queue.run("too late", "a", "normal", late.signal)).rejects.toThrow("timed out");
    for (const slot of slots) await queue.end(slot);
    expect(queue.started.slice(32)).toEqual(["in time"]);
  });

  it("leave half of the slots to other keys", async () => {
    const queue = observedQueue();
    for (let at = 0; at < 40; at += 1) queue.add(`a${at}`, "a");
    for (let at = 0; at < 40; at += 1) queue.add(`b${at}`, "b", "last");
    await tick();
    expect(queue.started.filter((name) => name.startsWith("a"))).toHaveLength(16);
    expect(queue.started).toHaveLength(32);
    await queue.end("b0");
    expect(queue.started.at(-1)).toBe("b16");
  });

  it("find 256 places, of which one key has 128 and gets one back with each read that starts or gives up", async () => {
    const queue = observedQueue();
    const slots = await fill(queue);
    const full = "Too many reads are waiting for the provider";
    const late = new AbortController();
    queue.add("late", "a", "normal", late.signal);
    for (let at = 1; at < 128; at += 1) queue.add(`a${at}`, "a");
    await expect(queue.run("too many", "a")).rejects.toThrow(full);
    late.abort();
    queue.add("a128", "a");
    await expect(queue.run("too many", "a")).rejects.toThrow(full);
    await queue.end(slots[0] ?? "");
    queue.add("a129", "a");
    for (let at = 0; at < 128; at += 1) queue.add(`b${at}`, `b${at % 2}`);
    await expect(queue.run("too many", "c")).rejects.toThrow(full);
  });
});

describe("a read without a response by its deadline", () => {
  it.each([
    [
      "takes the rest of the burst, like a refusal, when no other read has ended well since it started",
      false,
    ],
    ["leaves the pace when another read has ended well since it started", true],
  ])("%s", async (_claim, doesOtherEnd) => {
    const { queue, run, add, end } = observedQueue({ ceiling: 20, startsAt: 4 });
    const late = run("late", "a");
    add("other", "a");
    await tick();
    if (doesOtherEnd) await end("other");
    await Promise.all([
      expect(late).rejects.toThrow("did not answer in time"),
      end("late", ReadError.late()),
    ]);
    expect(queue.isFree()).toBe(doesOtherEnd);
  });
});
