import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { warm } from "../support/markets.ts";
import type { LocalServer } from "../support/local-server.ts";
import { functionNames } from "../support/documents.ts";
import { review } from "../support/review.ts";
import { newAccount } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const run = promisify(execFile);
const languages = ["curl", "typescript", "python"] as const;

/** A server with an account of the test's own: the samples make keys, of which an account can have 10. */
type Account = Pick<LocalServer, "baseUrl" | "apiKey" | "idToken">;

/** Runs a sample as a reader would, with both credentials in the environment, and parses what it prints. */
async function runSample(
  language: (typeof languages)[number],
  code: string,
  account: Account,
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-sample-"));
  const env = { ...process.env, API_KEY: account.apiKey, ID_TOKEN: account.idToken };
  const file = join(folder, { curl: "sample.sh", typescript: "sample.mts", python: "sample.py" }[language]);
  const program = { curl: "bash", typescript: process.execPath, python: "python3" }[language];
  writeFileSync(file, language === "curl" ? code.replace("curl ", "curl -sS --fail-with-body ") : code);
  const { stdout } = await run(program, [file], { env });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout);
}

async function call(account: Account, name: string, data: object): Promise<string> {
  const response = await fetch(`${account.baseUrl}/api/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${account.idToken}`, "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });
  return await response.text();
}

/** A sample names a key, a watch and a delivery of an example; here it takes the account's own. */
async function withOwn(code: string, account: Account): Promise<string> {
  const example = (id: string) => new RegExp(`"${id}": ?"([^"]+)"`).exec(code)?.[1];
  const made = (id: string, text: string) =>
    new RegExp(`"${id}":"([^"]+)"`).exec(text)?.[1] ?? "none was made";
  const keyId = example("keyId");
  if (keyId !== undefined)
    return code.replace(keyId, made("keyId", await call(account, "generateApiKey", {})));
  const watchId = example("watchId");
  if (watchId === undefined) return code;
  // An account may have few watches of one host: this takes the place of the one before.
  const former = made("watchId", await call(account, "listWatches", {}));
  await call(account, "deleteWatch", { watchId: former });
  // Nothing listens there: a delivery fails, and can be sent again.
  const watch = { name: "A sample", url: "http://127.0.0.1:9/hook", seriesTickers: ["KXSBMENTION"] };
  const own = made("watchId", await call(account, "createWatch", watch));
  const deliveryId = example("deliveryId");
  if (deliveryId === undefined) return code.replace(watchId, own);
  // A delivery is not sent again during an attempt.
  const deliveries = () => call(account, "listDeliveries", { watchId: own });
  await expect.poll(deliveries).toContain('"httpStatus"');
  return code.replace(watchId, own).replace(deliveryId, made("deliveryId", await deliveries()));
}

/** The object whose fields the page lists: the first of a list, the result of a call. */
function bodyOf(printed: unknown): object {
  const body: unknown = Array.isArray(printed) ? printed[0] : printed;
  if (typeof body !== "object" || body === null) return {};
  return "result" in body && typeof body.result === "object" && body.result !== null ? body.result : body;
}

test.use({ isBoardPublic: true });

for (const name of functionNames()) {
  test(`the page of ${name} reads well, and its samples run in three languages and return the fields that it lists`, async ({
    page,
    server,
  }) => {
    if (name === "getBoard") await warm(server);
    const { idToken = "" } = await newAccount(page);
    const account: Account = { ...server, idToken };
    await page.goto(`/docs/reference/${name}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator(".docs-navigation [aria-current]")).toHaveText(name);
    await review(page, `reference-${name}`);
    const paths = await page
      .locator("#response + .fields td:first-child, #result + p + .fields td:first-child")
      .allInnerTexts();
    const listed = paths.map((path) => path.replace(/^\[\]\./, ""));
    for (const language of languages) {
      await page
        .getByRole("tab", { name: { curl: "curl", typescript: "TypeScript", python: "Python" }[language] })
        .click();
      const code = await page.locator(`#sample-${language}`).innerText();
      expect(code).toContain(server.baseUrl);
      const printed = await runSample(language, await withOwn(code, account), account);
      const fields = Object.keys(bodyOf(printed));
      expect(fields.length, `${name} in ${language}`).toBeGreaterThan(0);
      expect(listed, `${name} in ${language}`).toEqual(expect.arrayContaining(fields));
    }
  });
}
