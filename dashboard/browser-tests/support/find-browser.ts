import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const howToGetOne = `No Chromium or Chrome was found, so the browser tests can't run. Install one of:
  Debian, Ubuntu:  apt-get install -y --no-install-recommends chromium
  elsewhere:       npx playwright install chromium
or name one in BROWSER_PATH.`;

/** Path of a browser: BROWSER_PATH, an installed Chromium or Chrome, or the one that Playwright has installed; null without any. */
export function findBrowser(env: NodeJS.ProcessEnv): string | null {
  if (env.BROWSER_PATH !== undefined && env.BROWSER_PATH !== "") return env.BROWSER_PATH;
  const folders = (env.PATH ?? "").split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPaths,
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}
