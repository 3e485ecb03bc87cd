import { resolve } from "node:path";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { readGuides, readPlots, type Guide } from "./guides.ts";
import { readOpenApi, type OpenApi } from "./openapi/document.ts";
import { operationsOf, type Operation } from "./openapi/operations.ts";
import type { Page } from "./page.ts";
import { accountPages } from "./pages/account-pages.tsx";
import type { NavigationGroup } from "./pages/docs-frame.tsx";
import { docsHomePage } from "./pages/docs-home-page.tsx";
import { explorerPages } from "./pages/explorer-pages.tsx";
import { guidePage } from "./pages/guide-page.tsx";
import { notFoundPage } from "./pages/not-found-page.tsx";
import { programPage } from "./pages/program-page.tsx";
import { referencePage } from "./pages/reference-page.tsx";
import { signInPage } from "./pages/sign-in-page.tsx";
import { startPage } from "./pages/start-page.tsx";
import { readPrograms, type Program } from "./programs.ts";
import { referenceUrl } from "./urls.ts";

export { renderPage } from "./render-page.tsx";

/** The working directory is the dashboard's: npm runs scripts there. */
const repository = resolve("..");

/** Every page, rendered anew from the API's description and the documents as they are now. */
export function buildSite(): Page[] {
  const api = readOpenApi(repository);
  const operations = operationsOf(api);
  const guides = readGuides(
    repository,
    operations.map(({ name }) => name),
  );
  const programs = readPrograms(repository);
  const navigation = navigationOf(api, operations, guides, programs);
  return [
    startPage(api, operations),
    signInPage(),
    ...explorerPages(),
    ...accountPages(),
    notFoundPage(),
    docsHomePage(api, operations, navigation),
    ...operations.map((operation) => referencePage(api, operation, navigation)),
    ...guides.map((guide) => guidePage(guide, navigation)),
    ...programs.map((program) => programPage(program, navigation)),
  ];
}

/** The plots that the documents show. */
export function plots(): ReturnType<typeof readPlots> {
  return readPlots(repository);
}

/** The API's description as the site serves it: its server is where the site is. */
export function apiDescription(): string {
  return JSON.stringify({ ...readOpenApi(repository), servers: [{ url: "/api" }] });
}

function navigationOf(
  api: OpenApi,
  operations: readonly Operation[],
  guides: readonly Guide[],
  programs: readonly Program[],
): NavigationGroup[] {
  const { title, overview, guides: guidesHeading } = docsTexts;
  const tags = api.tags?.map(({ name }) => name) ?? [...new Set(operations.map(({ tag }) => tag))];
  return [
    { heading: title, links: [{ href: "/docs", label: overview, isCode: false }] },
    ...tags.map((tag) => ({
      heading: tag,
      links: operations
        .filter((operation) => operation.tag === tag)
        .map(({ name }) => ({ href: referenceUrl(name), label: name, isCode: true })),
    })),
    {
      heading: guidesHeading,
      links: guides.map(({ name, title: label }) => ({ href: `/docs/${name}`, label, isCode: false })),
    },
    ...(["example", "converter"] as const).map((kind) => ({
      heading: docsTexts.programs[kind].heading,
      links: programs
        .filter((program) => program.kind === kind)
        .map(({ name, page }) => ({ href: `/${page}`, label: name, isCode: true })),
    })),
    {
      heading: docsTexts.openApi,
      links: [{ href: "/openapi.json", label: "openapi.json", isCode: true }],
    },
  ].filter(({ links }) => links.length > 0);
}
