import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { featureNames, type FeatureName } from "@mention-market/extras/feature-names";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { readGuides, type Guide, readPictures } from "./guides.ts";
import { linksOf, referenceUrl } from "./links.ts";
import { descriptionPath } from "./openapi.ts";
import type { Page } from "./page.ts";
import { accountPages, signInPage } from "./pages/account-pages.tsx";
import type { NavigationGroup } from "./pages/docs-frame.tsx";
import { docsHomePage, guidePage, programPage } from "./pages/docs-pages.tsx";
import { explorerPages } from "./pages/explorer-pages.tsx";
import { notFoundPage, startPage } from "./pages/start-page.tsx";
import { referencePage } from "./pages/reference-page.tsx";
import { readPrograms, type Program } from "./programs.ts";
import { readReference, type FunctionGroup } from "./reference.ts";

export { renderPage } from "./render-page.tsx";

/** npm runs scripts in the dashboard's folder. */
const repository = resolve("../..");

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
    startPage(),
    signInPage(),
    ...explorerPages().filter(isThere),
    ...accountPages().filter(isThere),
    notFoundPage(),
    docsHomePage(groupsThere, guideLinks(guides.filter(isThere)), navigation),
    ...functions.map((described) => referencePage(described, navigation)),
    ...guides.map((guide) => guidePage(guide, navigation)),
    ...programs.map((program) => programPage(program, navigation, linksIn)),
  ];
}

/** The pictures that the documents show. */
export function pictures(): ReturnType<typeof readPictures> {
  return readPictures(repository);
}

const operation = z.looseObject({ "x-feature": z.enum(featureNames).optional() });
const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** The API description that a site with these features serves: with their functions only, and the site as its server. */
export function apiDescription(features: readonly FeatureName[]): string {
  const text = readFileSync(join(repository, descriptionPath), "utf8");
  const { paths, ...others } = description.parse(JSON.parse(text));
  const there = Object.entries(paths).filter(([, methods]) =>
    Object.values(methods).every(
      ({ "x-feature": feature }) => feature === undefined || features.includes(feature),
    ),
  );
  return JSON.stringify({ ...others, paths: Object.fromEntries(there), servers: [{ url: "/api" }] });
}

/** The guides; keys are a section of the first one that everybody looks for. */
function guideLinks(guides: readonly Guide[]): NavigationGroup["links"] {
  const [first, ...others] = guides.map(({ url, label }) => ({ href: url, label, isCode: false }));
  if (first === undefined) return [];
  return [first, { href: `${first.href}#api-key`, label: docsTexts.keys, isCode: false }, ...others];
}

function navigationOf(
  groups: readonly FunctionGroup[],
  guides: readonly Guide[],
  programs: readonly Program[],
): NavigationGroup[] {
  const { title, overview, guides: guidesHeading } = docsTexts;
  return [
    { heading: title, links: [{ href: "/docs", label: overview, isCode: false }] },
    { heading: guidesHeading, links: guideLinks(guides) },
    ...groups.map(({ heading, functions }) => ({
      heading,
      links: functions.map(({ name }) => ({ href: referenceUrl(name), label: name, isCode: true })),
    })),
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
