import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/test.ts";

const firebaseJson = readFileSync(join(import.meta.dirname, "../../../../firebase.extras.json"), "utf8");

test("every page has the headers of firebase.extras.json, and hashed files are kept for a year", async ({
  page,
  request,
}) => {
  for (const path of [
    "/",
    "/sign-in",
    "/events",
    "/event",
    "/word",
    "/track-record",
    "/search",
    "/settings",
    "/alerts",
    "/docs",
    "/docs/reference/getMentionMarket",
  ]) {
    const headers = (await request.get(path, { headers: { accept: "text/html" } })).headers();
    for (const name of [
      "content-security-policy",
      "strict-transport-security",
      "x-content-type-options",
      "referrer-policy",
      "permissions-policy",
      "cross-origin-opener-policy",
    ]) {
      // The local server adds itself under both of its names to what a page may connect to.
      const value = (headers[name] ?? "missing").replaceAll(/ http:\/\/(127\.0\.0\.1|localhost):\d+/g, "");
      expect(firebaseJson, `${name} of ${path}`).toContain(`"value": "${value}"`);
    }
    // The function that serves these two decides how long they are kept.
    expect(headers["cache-control"]).toMatch(/^\/(event|word)$/.test(path) ? /^public, / : /^no-cache$/);
  }
  await page.goto("/");
  const script = await page.locator("script[src]").first().getAttribute("src");
  const { "cache-control": caching } = (await request.get(script ?? "")).headers();
  expect(caching).toBe("public, max-age=31536000, immutable");
});

test("the policy allows no inline script, no eval, no frame and no other origin", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/policy:|console:|uncaught:|foreign request/);
  await page.goto("/docs");
  const { policy } = await page.evaluate(async () => ({
    policy: (await fetch("/docs")).headers.get("content-security-policy") ?? "",
  }));
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  const outcome = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'injected'";
    document.head.append(script);
    const fetched = await fetch("https://example.com/").then(
      () => "reached",
      () => "refused",
    );
    return { title: document.title, fetched };
  });
  expect(outcome.title).not.toBe("injected");
  expect(outcome.fetched).toBe("refused");
  await expect
    .poll(() => recorder.problems.some((problem) => problem.startsWith("policy: script-src")))
    .toBe(true);
});
