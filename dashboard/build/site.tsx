import { resolve } from "node:path";
import { readOpenApi } from "./openapi/document.ts";
import { operationsOf } from "./openapi/operations.ts";
import type { Page } from "./page.ts";
import { notFoundPage } from "./pages/not-found-page.tsx";
import { settingsPage } from "./pages/settings-page.tsx";
import { signInPage } from "./pages/sign-in-page.tsx";
import { startPage } from "./pages/start-page.tsx";

export { renderPage } from "./render-page.tsx";

/** The working directory is the dashboard's: npm runs scripts there. */
const repository = resolve("..");

/** Every page, rendered anew from the API's description and the documents as they are now. */
export function buildSite(): Page[] {
  const operations = operationsOf(readOpenApi(repository));
  return [startPage(operations), signInPage(), settingsPage(), notFoundPage()];
}
