import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { freePort } from "@mention-market/service/test/support/firestore-emulator";
import { findPython } from "./find-python.ts";
import { clients, run } from "./package-files.ts";
import { cases, secret } from "./webhook-vectors.ts";

const program = (input: string) => `
import json
from mention_market import WebhookVerificationError, verify_webhook
def outcome(one):
    results = []
    for body in (one["body"], one["body"].encode("utf-8", "surrogatepass")):
        try:
            webhook = verify_webhook(one["secret"], one["headers"], body, now=one["now"])
            results.append(webhook == json.loads(one["body"]))
        except WebhookVerificationError:
            results.append(False)
    return results
def refuses(secret, **numbers):
    try:
        verify_webhook(secret, cases[0]["headers"], cases[0]["body"], **{"now": cases[0]["now"], **numbers})
    except WebhookVerificationError:
        return False
    except ValueError:
        return True
    return False
cases = json.loads(${JSON.stringify(input)})
nan = float("nan")
numbers = [refuses(cases[0]["secret"], tolerance_seconds=nan), refuses(cases[0]["secret"], now=nan)]
print(json.dumps([[outcome(one) for one in cases], [refuses(bad) for bad in ["", "whsec_", "whsec_Gürkchen", "MDEyMzQ1"]], numbers]))`;

describe("verify_webhook", () => {
  it("accepts and refuses what verifyWebhook does, and says that a secret, a tolerance or a time is not one", async () => {
    const python = findPython([]) ?? "python3";
    const env = { ...process.env, PYTHONPATH: join(clients, "python"), PYTHONDONTWRITEBYTECODE: "1" };
    const output = await run(python, ["-c", program(JSON.stringify(cases))], { env });
    const [outcomes, refused, numbers]: unknown[] = JSON.parse(output);
    expect(outcomes).toEqual(cases.map(({ isRight }) => [isRight, isRight]));
    expect(refused).toEqual([true, true, true, true]);
    expect(numbers).toEqual([true, true]);
  });
});

describe("the receiver in Python", () => {
  it("prints what is signed and responds 204, and refuses anything else with 400", async () => {
    const port = await freePort();
    const receiver = spawn(
      findPython([]) ?? "python3",
      [join(clients, "python/examples/receive_webhooks.py")],
      {
        env: {
          ...process.env,
          PYTHONPATH: join(clients, "python"),
          PYTHONDONTWRITEBYTECODE: "1",
          WATCH_SECRET: secret,
          PORT: String(port),
        },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const printed: string[] = [];
    const listens = once(receiver.stdout, "data");
    receiver.stdout.on("data", (chunk) => printed.push(String(chunk)));
    await listens;
    const send = async (body: string, signed = body) => {
      const at = new Date();
      const headers = {
        "webhook-id": "d1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign("d1", at, signed),
      };
      return fetchUntilServed(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
    };
    const body = JSON.stringify({ type: "watch.test", data: { watchId: "watch_1" } });
    expect((await send(body)).status).toBe(204);
    expect((await send(body, "{}")).status).toBe(400);
    const ended = once(receiver, "close");
    receiver.kill();
    await ended;
    expect(printed.join("")).toContain('d1 watch.test {"watchId": "watch_1"}');
  });
});

/** It says that it listens right before it does. */
async function fetchUntilServed(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init).catch(() => null);
    if (response !== null) return response;
    await pause(20);
  }
}
