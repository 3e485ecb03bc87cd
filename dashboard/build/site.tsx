import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { FeatureName } from "../../functions/src/extras/feature-names.ts";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { readGuides, type Guide } from "./guides.ts";
import { linksOf } from "./links.ts";
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
import { readPictures } from "./pictures.ts";
import { readPrograms, type Program } from "./programs.ts";
import { readReference, type FunctionGroup } from "./reference.ts";
import { referenceUrl } from "./urls.ts";

export { renderPage } from "./render-page.tsx";

/** npm runs scripts in the dashboard's folder. */
const repository = resolve("..");

/**
 * Every page of a site with these features, rendered from the present documents. Documents of other features are included, because they
 * say how to turn the feature on, but only the search leads to them.
 */
export function buildSite(features: readonly FeatureName[]): Page[] {
  const isThere = ({ feature = null }: { readonly feature?: FeatureName | null }) =>
    feature === null || features.includes(feature);
  const linksIn = linksOf(repository, features);
  const groups = readReference(repository, linksIn);
  const functions = groups.flatMap((group) => group.functions);
  const guides = readGuides(repository, linksIn);
  const programs = readPrograms(repository);
  const groupsThere = groups.map((group) => ({ ...group, functions: group.functions.filter(isThere) }));
  const navigation = navigationOf(groupsThere, guides.filter(isThere), programs.filter(isThere));
  return [
    startPage(functions.filter(isThere)),
    signInPage(),
    ...explorerPages().filter(isThere),
    ...accountPages().filter(isThere),
    notFoundPage(),
    docsHomePage(groupsThere, navigation),
    ...functions.map((described) => referencePage(described, navigation)),
    ...guides.map((guide) => guidePage(guide, navigation)),
    ...programs.map((program) => programPage(program, navigation, linksIn)),
  ];
}

/** The pictures that the documents show. */
export function pictures(): ReturnType<typeof readPictures> {
  return readPictures(repository);
}

const description = z.looseObject({ paths: z.record(z.string(), z.unknown()) });

/** The API description that a site with these features serves: with their functions only, and the site as its server. */
export function apiDescription(features: readonly FeatureName[]): string {
  const text = readFileSync(join(repository, "functions", "openapi.json"), "utf8");
  const { paths, ...others } = description.parse(JSON.parse(text));
  const absent = readReference(repository, linksOf(repository, features))
    .flatMap((group) => group.functions)
    .filter(({ feature }) => feature !== null && !features.includes(feature))
    .map(({ name }) => `/${name}`);
  const there = Object.entries(paths).filter(([path]) => !absent.includes(path));
  return JSON.stringify({ ...others, paths: Object.fromEntries(there), servers: [{ url: "/api" }] });
}

function navigationOf(
  groups: readonly FunctionGroup[],
  guides: readonly Guide[],
  programs: readonly Program[],
): NavigationGroup[] {
  const { title, overview, guides: guidesHeading } = docsTexts;
  return [
    { heading: title, links: [{ href: "/docs", label: overview, isCode: false }] },
    ...groups.map(({ heading, functions }) => ({
      heading,
      links: functions.map(({ name }) => ({ href: referenceUrl(name), label: name, isCode: true })),
    })),
    {
      heading: guidesHeading,
      links: guides.map(({ url, title: label }) => ({ href: url, label, isCode: false })),
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
