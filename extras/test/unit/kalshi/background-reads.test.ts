import { secondMs, systemClock } from "@mention-market/service/base/clock";
import { inBackground } from "../../../src/base/provider-reads.ts";
import { createClient } from "@mention-market/service/kalshi/client";
import { createQueue, type ReadPriority } from "@mention-market/service/kalshi/queue";
import { ReadError, type Transport } from "@mention-market/service/kalshi/transport";
import { inRequest } from "@mention-market/service/test/support/in-request";

/** Background reads beside keys' own. They end at once unless they are held. `started`: the names of those that were started. */
function backgroundReads(ceiling = 1_000) {
  const queue = createQueue({ ceiling, clock: systemClock });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const run = (priority: ReadPriority, name: string, client: string, signal = new AbortController().signal) =>
    inRequest(() =>
      queue.run(
        async () => {
          started.push(name);
          if (name.startsWith("held")) await new Promise<void>((resolve) => held.push(resolve));
          return name;
        },
        { client, priority, signal },
      ),
    );
  return {
    queue,
    started,
    run,
    release: () => held.splice(0).forEach((end) => end()),
    keyed: (name: string) => run("normal", name, name),
    add: (name: string, client = "board", signal?: AbortSignal) => run("background", name, client, signal),
  };
}

const some = (count: number) => Array.from({ length: count }, (_, at) => `read ${at}`);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

describe("reads that do not reach the provider", () => {
  it("use up no pace: 24 of them with all their attempts have failed within a second of a new instance", async () => {
    const refused = new ReadError("Provider could not be read: ECONNREFUSED", "unreached");
    const queue = createQueue({ ceiling: 20, clock: systemClock });
    const client = createClient({ read: () => Promise.reject(refused) }, queue, systemClock);
    const failures: unknown[] = [];
    for (let at = 0; at < 24; at += 1)
      void inRequest(() => client.get("/markets", {}, { priority: "last" })).catch((error: unknown) =>
        failures.push(error),
      );
    await pass(secondMs);
    expect(failures).toHaveLength(24);
    expect(failures[0]).toMatchObject({ publicMessage: refused.message });
  });
});

describe("background reads", () => {
  it("start half a second apart, so at most 2 in any second, however many wait", async () => {
    const { started, add } = backgroundReads();
    const reads = Promise.all(some(6).map((name) => add(name)));
    for (const [ms, count] of [
      [0, 1],
      [499, 1],
      [1, 2],
      [999, 3],
      [1, 4],
      [1_000, 6],
    ] as const) {
      await pass(ms);
      expect(started).toHaveLength(count);
    }
    expect(await reads).toEqual(some(6));
  });

  it("start half a second apart also when they come one by one while another runs", async () => {
    const { started, add } = backgroundReads();
    void add("held");
    await pass(990);
    void add("at 990");
    await pass(10);
    void add("at 1000");
    await pass(489);
    expect(started).toEqual(["held", "at 990"]);
    await pass(1);
    expect(started).toEqual(["held", "at 990", "at 1000"]);
  });

  it("never start before another read that waits, so a burst of them costs a key's read no turn", async () => {
    const { started, release, keyed, add } = backgroundReads(0);
    const slots = Array.from({ length: 32 }, (_, at) => keyed(`held ${at}`));
    const reads = some(20).map((name) => add(name));
    const late = keyed("a key's read");
    await pass(0);
    release();
    await Promise.all([...slots, ...reads, late]);
    expect(started[32]).toBe("a key's read");
  });

  it("start in turns of their kinds, so that a long list holds up no event", async () => {
    const { started, add } = backgroundReads();
    void Promise.all([...some(5).map((name) => add(name, "lists")), add("an event", "events")]);
    await pass(secondMs);
    expect(started).toEqual(["read 0", "an event", "read 1"]);
  });

  it("take at most 8 slots while they hang", async () => {
    const { started, add } = backgroundReads(0);
    for (let at = 0; at < 20; at += 1) void add(`held ${at}`, `kind ${at}`);
    await pass(0);
    expect(started).toHaveLength(8);
  });

  it("of a client hold up none of its others, however many wait for the gap", async () => {
    const { started, add, run } = backgroundReads();
    void Promise.all(some(20).map((name) => add(name, "a key")));
    await pass(0);
    await run("normal", "a needed read", "a key");
    expect(started).toEqual(["read 0", "a needed read"]);
  });

  it("that nobody waits for any more give their place back, and one of too many is refused at once", async () => {
    const { started, add } = backgroundReads();
    await add("one");
    const others = new AbortController();
    const waiting = some(127).map((name) => add(name, "board", others.signal).catch(() => undefined));
    const late = new AbortController();
    const given = add("late", "board", late.signal);
    await expect(add("too many")).rejects.toThrow("Too many reads are waiting");
    late.abort();
    await expect(given).rejects.toThrow("aborted");
    const last = add("in its place");
    others.abort();
    await Promise.all(waiting);
    await pass(500);
    expect(await last).toBe("in its place");
    expect(started).toEqual(["one", "in its place"]);
  });

  it("have 8 seconds from their slot on, however long they waited", async () => {
    const transport: Transport = {
      read: (_path, _query, signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(ReadError.late()))),
    };
    const { queue, add } = backgroundReads();
    const client = createClient(transport, queue, systemClock);
    for (let at = 0; at < 10; at += 1) void add(`read ${at}`);
    let end: unknown = null;
    const deadlineAt = systemClock.monotonicMs() + 60 * secondMs;
    const read = () => inBackground(() => client.get("/events", {}, { client: "board" }));
    void inRequest(read, systemClock, { deadlineAt }).catch((error: unknown) => (end = error));
    await pass(5_000 + 7_999);
    expect(end).toBeNull();
    await pass(1);
    expect(end).toMatchObject({ message: "Provider did not answer in time" });
  });

  it("that wait when the instance closes fail with unavailable, like later ones; those that have started end well", async () => {
    const { queue, started, release, add } = backgroundReads();
    const underWay = add("held");
    await pass(0);
    const waiting = some(20).map((name) => add(name));
    queue.close();
    const unavailable = expect.objectContaining({ code: "unavailable" });
    for (const read of [...waiting, add("later")]) await expect(read).rejects.toEqual(unavailable);
    await pass(500);
    expect(jest.getTimerCount()).toBe(0);
    release();
    expect(await underWay).toBe("held");
    expect(started).toEqual(["held"]);
  });
});
