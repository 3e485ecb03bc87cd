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

/** Path of a whole browser: BROWSER_PATH, an installed Chromium or Chrome, or the one that Playwright has installed; null without any. */
export function findBrowser(env: NodeJS.ProcessEnv): string | null {
  const candidates = [...pathsOf(names, env), ...macPaths, chromium.executablePath()];
  return chosen(env) ?? candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Path of the browser of most tests: BROWSER_PATH, or Chromium's headless shell, a browser without windows that takes two thirds of the
 * time; else a whole browser.
 */
export function findTestBrowser(env: NodeJS.ProcessEnv): string | null {
  const shells = pathsOf(["chromium-headless-shell"], env);
  return chosen(env) ?? shells.find((path) => existsSync(path)) ?? findBrowser(env);
}

function chosen({ BROWSER_PATH = "" }: NodeJS.ProcessEnv): string | null {
  return BROWSER_PATH === "" ? null : BROWSER_PATH;
}

function pathsOf(programs: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}
