import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./support/find-browser.ts";

const isOnEmulators = process.env.BROWSER_TESTS_BASE_URL !== undefined;

export default defineConfig({
  testDir: isOnEmulators ? "emulators" : "tests",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  // Two workers share two cores with a server each, and axe takes seconds for a long page.
  timeout: 180_000,
  // On a busy machine the prices of a card have taken more than 10 seconds; what is there costs no wait.
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: findTestBrowser(process.env) ?? "",
      // Otherwise each page starts a second process, in case that it opens a window of another site.
      args: ["--renderer-process-limit=1"],
    },
    viewport: { width: 1280, height: 860 },
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "UTC",
  },
});
