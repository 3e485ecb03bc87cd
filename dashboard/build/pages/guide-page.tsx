import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { Guide } from "../guides.ts";
import type { Page } from "../page.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";

export function guidePage(guide: Guide, navigation: readonly NavigationGroup[]): Page {
  return {
    file: guide.url.slice(1),
    title: guide.title,
    description: docsTexts.description,
    entry: "docs.tsx",
    section: "docs",
    sections: guide.sections,
    body: (
      <DocsFrame navigation={navigation} current={guide.url} contents={guide.contents}>
        <div class="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
      </DocsFrame>
    ),
  };
}
