import { makeReadyKey, readyText, startLines } from "../../local/ready-text.ts";
import { createSqliteHarness, noon } from "../store/store-harness.ts";

const running = { baseUrl: "http://127.0.0.1:8080", apiKey: "mm_key", idToken: "token" };

describe("what npm start prints", () => {
  const harness = createSqliteHarness();
  afterAll(() => harness.clear());

  it("says from the second start on that the key of the one before has ended", async () => {
    const { keys } = harness.open();
    const first = await makeReadyKey(keys, "npm start", noon);
    const second = await makeReadyKey(keys, "npm start", noon);
    expect([first.ended, second.ended]).toEqual([0, 1]);
    const printed = ({ ended }: { ended: number }) => readyText(running, startLines([], ended));
    expect(printed(first)).not.toContain("has ended");
    expect(printed(second)).toContain("The API key of the start before has ended: use the one below\n");
  });

  it("says which origins may call, and how to name one where none is named", () => {
    expect(startLines(["http://localhost:5173"], 0)).toEqual([
      "Pages of http://localhost:5173 may sign in and call",
    ]);
    expect(startLines([], 0)).toEqual([
      "Pages of other origins may sign in and call when they are named: npm start -- --allow-origin http://localhost:5173",
    ]);
  });
});
