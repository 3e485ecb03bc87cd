import firebase from "../../../../firebase.json" with { type: "json" };
import { liveKeyLife } from "../support/key-life.ts";
import { expect, test as onLocalServer } from "../support/test.ts";

/** On the Hosting, Functions, Auth and Firestore emulators: no local server is started. */
const test = onLocalServer.extend({
  baseURL: async ({}, use) => use(process.env.BROWSER_TESTS_BASE_URL ?? ""),
});

test("the same life of a key on the Firebase emulators", async ({ page, baseURL, recorder }) => {
  const { host, port } = firebase.emulators.auth;
  recorder.expectProblem(new RegExp(`^foreign request: http://${host}:${port}/`));
  await liveKeyLife(page, baseURL);
});

test("the Hosting emulator serves clean URLs, deep links and the page of a 404 with the policy", async ({
  page,
  recorder,
}) => {
  recorder.expectProblem(/status of 404/);
  await page.goto("/docs/reference/getMentionMarket");
  await expect(page.getByRole("heading", { level: 1, name: "getMentionMarket" })).toBeVisible();
  const missing = await page.goto("/docs/nowhere");
  expect(missing?.status()).toBe(404);
  expect(missing?.headers()["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
});
