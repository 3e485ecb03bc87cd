import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocalServer } from "../support/local-server.ts";
import { expect, test } from "../support/test.ts";
import { functionNames } from "../support/documents.ts";

const run = promisify(execFile);
const languages = ["curl", "typescript", "python"] as const;

/** Runs a sample as a reader would, with both credentials in the environment, and parses what it prints. */
async function runSample(
  language: (typeof languages)[number],
  code: string,
  server: LocalServer,
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-sample-"));
  const env = { ...process.env, API_KEY: server.apiKey, ID_TOKEN: server.idToken };
  const file = join(folder, { curl: "sample.sh", typescript: "sample.mts", python: "sample.py" }[language]);
  const program = { curl: "bash", typescript: process.execPath, python: "python3" }[language];
  writeFileSync(file, language === "curl" ? code.replace("curl ", "curl -sS --fail-with-body ") : code);
  const { stdout } = await run(program, [file], { env });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout);
}

/** A sample names a key of an example; here it takes one of the account's own. */
async function withOwnKey(code: string, server: LocalServer): Promise<string> {
  const example = /"keyId": ?"([^"]+)"/.exec(code)?.[1];
  if (example === undefined) return code;
  const made = await fetch(`${server.baseUrl}/api/generateApiKey`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.idToken}`, "content-type": "application/json" },
    body: '{"data":null}',
  });
  const keyId = /"keyId":"([^"]+)"/.exec(await made.text())?.[1] ?? "no key was made";
  return code.replace(example, keyId);
}

for (const name of functionNames()) {
  test(`the samples of ${name} run in three languages and return the fields that its page lists`, async ({
    page,
    server,
  }) => {
    await page.goto(`/docs/reference/${name}`);
    const listed = await page
      .locator("#response ~ .fields")
      .first()
      .locator(".depth-0 dt code")
      .allInnerTexts();
    for (const language of languages) {
      await page
        .getByRole("tab", { name: { curl: "curl", typescript: "TypeScript", python: "Python" }[language] })
        .click();
      const code = await page.locator(`#sample-${language}`).innerText();
      expect(code).toContain(server.baseUrl);
      const printed = await runSample(language, await withOwnKey(code, server), server);
      const first: unknown = Array.isArray(printed) ? printed[0] : printed;
      const fields = Object.keys(first ?? {});
      expect(fields.length, `${name} in ${language}`).toBeGreaterThan(0);
      expect(listed, `${name} in ${language}`).toEqual(expect.arrayContaining(fields));
    }
  });
}
