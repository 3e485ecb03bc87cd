import { createTurns } from "../../../src/provider/turns.ts";

function takeAll(turns: ReturnType<typeof createTurns<string>>): string[] {
  const taken: string[] = [];
  for (let item = turns.take(); item !== undefined; item = turns.take()) taken.push(item);
  return taken;
}

describe("turns", () => {
  it("go to clients in turn, so that a burst of one delays another's single read by one", () => {
    const turns = createTurns<string>();
    for (let at = 1; at <= 100; at += 1) turns.add("a", "normal", `a${at}`);
    expect(turns.take()).toBe("a1");
    turns.add("b", "normal", "b1");
    expect([turns.take(), turns.take()]).toEqual(["a2", "b1"]);
    expect(takeAll(turns)).toHaveLength(98);
  });

  it("take a client's first reads before its others, and what may wait for everybody last", () => {
    const turns = createTurns<string>();
    turns.add("a", "last", "refresh");
    turns.add("a", "normal", "list");
    turns.add("a", "first", "event");
    turns.add("b", "normal", "other list");
    expect(takeAll(turns)).toEqual(["event", "other list", "list", "refresh"]);
  });

  it("skip what was removed, and count what waits", () => {
    const turns = createTurns<string>();
    const remove = turns.add("a", "normal", "a1");
    turns.add("a", "normal", "a2");
    const removeLast = turns.add("b", "last", "b1");
    remove();
    remove();
    expect(turns.waiting()).toBe(2);
    removeLast();
    expect(takeAll(turns)).toEqual(["a2"]);
    expect(turns.waiting()).toBe(0);
  });
});
