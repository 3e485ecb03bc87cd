import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import type { HttpFunction } from "../../../src/http/http-function.ts";
import { randomApiKey } from "../../../src/keys/api-key.ts";
import { createAdmit, createRefund } from "../../../src/middleware/admit.ts";
import { requireApiKey } from "../../../src/middleware/api-key.ts";
import { allowGet, handleRequest } from "../../../src/middleware/handle-request.ts";
import { createRefusalCounter } from "../../../src/middleware/refusals.ts";
import { keyLog } from "../../support/key-log.ts";
import { listening } from "../../support/listening.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const getWord: HttpFunction<object> = {
  name: "getWord",
  failure: "Failed to get the word",
  run: () => Promise.resolve({ response: { status: 200, body: {} } }),
};

describe("the lines about bad keys", () => {
  it("are the first of each address, and one a minute with the number of the others: 10,000 requests cost 12", () => {
    const counter = createRefusalCounter();
    let entries = 0;
    let counted = 0;
    for (let request = 0; request < 10_000; request += 1) {
      const at = request * 60;
      const taken = counter.take(at);
      if (taken > 0) entries += 1;
      counted += taken;
      if (counter.isLogged(`192.0.2.${request % 3}`, at)) entries += 1;
    }
    expect(entries).toBe(12);
    expect(counter.take(10_000 * 60 + minuteMs)).toBe(10_000 - 3 - counted);
    expect(counter.take(10_000 * 60 + 2 * minuteMs)).toBe(0);
  });

  it("begin anew for an address that was quiet for a minute", () => {
    const counter = createRefusalCounter();
    const at = [0, 1, 30 * secondMs, 90 * secondMs - 1, 150 * secondMs];
    expect(at.map((time) => counter.isLogged("192.0.2.1", time))).toEqual([true, false, false, false, true]);
  });

  it("are written by the handler for missing, malformed, unknown and throttled keys, and never hold back another entry", async () => {
    const clock = virtualClock();
    const log = recordingLog();
    const keys = keyLog();
    const services = {
      admit: createAdmit({ keys, clock, log, limit: 1 }),
      refund: createRefund({ keys, log }),
      corsOrigin: "*",
      providerTimeoutMs: 8_000,
      project: undefined,
    };
    const handle = handleRequest({ clock, log, services: () => services }, allowGet(requireApiKey(getWord)));
    const server = await listening((request, response) => void handle(request, response));
    const ask = async (query: string) => (await fetch(`${server.url}/getWord${query}`)).status;
    const valid = `?apiKey=${randomApiKey("production")}`;
    const state = keys.state;
    keys.state = null;
    const statuses = [await ask(""), await ask("?apiKey=mm_live_cutoff"), await ask(valid)];
    for (let request = 0; request < 58; request += 1) statuses.push(await ask(""));
    keys.state = state;
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
    expect(log.entries.map(({ message }) => message)).toEqual(["getWord 401"]);

    clock.advance(minuteMs);
    expect([await ask(valid), await ask(valid)]).toEqual([200, 429]);
    await server.close();
    expect(log.entries.slice(1)).toEqual([
      {
        severity: "info",
        message: "getWord refused more requests with bad keys",
        fields: { function: "getWord", refused: 60 },
      },
      expect.objectContaining({ message: "getWord 200" }),
      // The limit of a valid key is not a bad key.
      expect.objectContaining({ message: "getWord 429" }),
    ]);
  });
});
