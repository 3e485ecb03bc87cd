import { join } from "node:path";
import { findPython } from "./find-python.ts";
import { clients, run } from "./package-files.ts";
import { cases } from "./webhook-vectors.ts";

const program = (input: string) => `
import json
from mention_market import WebhookVerificationError, verify_webhook
def outcome(one):
    results = []
    for body in (one["body"], one["body"].encode()):
        try:
            webhook = verify_webhook(one["secret"], one["headers"], body, now=one["now"])
            results.append(webhook == json.loads(one["body"]))
        except WebhookVerificationError:
            results.append(False)
    return results
def refuses(secret):
    try:
        verify_webhook(secret, {}, b"{}")
    except WebhookVerificationError:
        return False
    except ValueError:
        return True
    return False
cases = json.loads(${JSON.stringify(input)})
print(json.dumps([[outcome(one) for one in cases], [refuses(bad) for bad in ["", "whsec_", "whsec_Gürkchen", "MDEyMzQ1"]]]))`;

describe("verify_webhook", () => {
  it("accepts and refuses what verifyWebhook does, and says that a secret is not one", async () => {
    const python = findPython([]) ?? "python3";
    const env = { ...process.env, PYTHONPATH: join(clients, "python"), PYTHONDONTWRITEBYTECODE: "1" };
    const output = await run(python, ["-c", program(JSON.stringify(cases))], { env });
    const [outcomes, refused]: unknown[] = JSON.parse(output);
    expect(outcomes).toEqual(cases.map(({ isRight }) => [isRight, isRight]));
    expect(refused).toEqual([true, true, true, true]);
  });
});
