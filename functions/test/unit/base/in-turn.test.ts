import { createInTurn } from "../../../src/base/in-turn.ts";

describe("calls in turn", () => {
  it("of one key run one after another, also after a failure, and those of another key meanwhile", async () => {
    const inTurn = createInTurn();
    const events: string[] = [];
    const gates = new Map<string, () => void>();
    const call = (name: string) => () =>
      new Promise<string>((resolve, reject) => {
        events.push(name);
        gates.set(name, () => (name === "a1" ? reject(new Error(name)) : resolve(name)));
      });
    const first = inTurn("a", call("a1"));
    const second = inTurn("a", call("a2"));
    const other = inTurn("b", call("b1"));
    expect(events).toEqual(["a1", "b1"]);
    gates.get("b1")?.();
    expect(await other).toBe("b1");
    gates.get("a1")?.();
    await expect(first).rejects.toThrow("a1");
    expect(events).toEqual(["a1", "b1", "a2"]);
    gates.get("a2")?.();
    expect(await second).toBe("a2");
  });
});
