import { BackgroundQueue } from "../../../src/kalshi/background-queue.ts";
import { ReadQueue } from "../../../src/kalshi/queue.ts";
import { inRequest } from "../../support/in-request.ts";
import { tick, until } from "../../support/until.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

/** Background reads at 2 a second beside a queue's own, which end at once unless they are held, and the names of those that were started. */
function backgroundReads(perSecond = 2) {
  const clock = virtualClock();
  const queue = new ReadQueue({ ceiling: 0, clock });
  const background = new BackgroundQueue(queue, perSecond, clock);
  const started: string[] = [];
  const held: (() => void)[] = [];
  const run = (slots: Pick<ReadQueue, "run">, name: string, client: string, signal?: AbortSignal) =>
    inRequest(
      () =>
        slots.run(
          async () => {
            started.push(name);
            if (name.startsWith("held")) await new Promise<void>((resolve) => held.push(resolve));
            return name;
          },
          { client, priority: "normal", ...(signal !== undefined && { signal }) },
        ),
      clock,
    );
  return {
    clock,
    started,
    release: () => held.splice(0).forEach((end) => end()),
    keyed: (name: string) => run(queue, name, name),
    close: () => background.close(),
    add: (name: string, client = "board", signal?: AbortSignal) => run(background, name, client, signal),
  };
}

const some = (count: number) => Array.from({ length: count }, (_, at) => `read ${at}`);

describe("background reads", () => {
  it("start at most twice in any second, however many wait", async () => {
    const { clock, started, add } = backgroundReads();
    const reads = Promise.all(some(6).map((name) => add(name)));
    await until(() => started.length === 2);
    for (const [ms, count] of [
      [999, 2],
      [1, 4],
      [400, 4],
      [600, 6],
    ] as const) {
      clock.advance(ms);
      await until(() => started.length >= count);
      await tick();
      expect(started).toHaveLength(count);
    }
    expect(await reads).toEqual(some(6));
  });

  it("never start before another read that waits, so a burst of them costs a key's read no turn", async () => {
    const { started, release, keyed, add } = backgroundReads(100);
    const slots = Array.from({ length: 32 }, (_, at) => keyed(`held ${at}`));
    const reads = some(20).map((name) => add(name));
    const late = keyed("a key's read");
    await tick();
    release();
    await Promise.all([...slots, ...reads, late]);
    expect(started[32]).toBe("a key's read");
  });

  it("start in turns of their kinds, so that a long list holds up no event", async () => {
    const { started, add } = backgroundReads(100);
    const reads = [...some(5).map((name) => add(name, "lists")), add("an event", "events")];
    await Promise.all(reads);
    // The first two of the list had started or come first.
    expect(started.indexOf("an event")).toBe(2);
  });

  it("that nobody waits for any more give their place back, and one of too many is refused at once", async () => {
    const { clock, started, add } = backgroundReads();
    const late = new AbortController();
    const first = [add("one"), add("two")];
    await Promise.all(first);
    const others = new AbortController();
    const waiting = some(63).map((name) => add(name, "board", others.signal).catch(() => undefined));
    const given = add("late", "board", late.signal);
    await expect(add("too many")).rejects.toThrow("Too many background reads");
    late.abort();
    await expect(given).rejects.toThrow("timed out before it started");
    const last = add("in its place");
    others.abort();
    await Promise.all(waiting);
    clock.advance(1_000);
    await last;
    expect(started).toEqual(["one", "two", "in its place"]);
  });

  it("that wait when the instance closes fail with unavailable, like later ones; those that have started end well", async () => {
    const { started, release, keyed, add, close } = backgroundReads();
    const underWay = add("held");
    await until(() => started.includes("held"));
    const slots = Array.from({ length: 31 }, (_, at) => keyed(`held ${at}`));
    // The first waits for a slot, the others for their turn.
    const waiting = some(3).map((name) => add(name));
    await tick();
    close();
    const unavailable = expect.objectContaining({ code: "unavailable" });
    for (const read of [...waiting, add("later")]) await expect(read).rejects.toEqual(unavailable);
    release();
    expect(await underWay).toBe("held");
    await Promise.all(slots);
    await tick();
    expect(started).toHaveLength(32);
  });

  it("that wait for the pace leave no timer behind when the instance closes", async () => {
    const { started, add, close } = backgroundReads();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const waiting = Promise.allSettled(some(5).map((name) => add(name)));
    await until(() => started.length === 2);
    expect(timers()).toBe(before + 1);
    close();
    expect((await waiting).filter(({ status }) => status === "rejected")).toHaveLength(3);
    expect(timers()).toBe(before);
  });
});
