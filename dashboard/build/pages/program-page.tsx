import { featureSentence } from "../feature-of.ts";
import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { LinkTo } from "../links.ts";
import { refusePicture, renderMarkdown } from "../markdown.ts";
import type { Page } from "../page.ts";
import type { Program } from "../programs.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock } from "./sample-block.tsx";

/** The page of a program, whose code can be copied. */
export function programPage(
  { kind, name, page, code, feature }: Program,
  navigation: readonly NavigationGroup[],
  linksIn: (file: string) => LinkTo,
): Page {
  const { description } = docsTexts.programs[kind];
  return {
    file: page,
    title: name,
    description,
    entry: "docs.tsx",
    section: "docs",
    sections: [{ anchor: "", heading: name, text: description }],
    body: (
      <DocsFrame navigation={navigation} current={`/${page}`}>
        <h1>{name}</h1>
        <p class="lead">{description}</p>
        {feature !== null && (
          <div
            class="prose"
            dangerouslySetInnerHTML={{
              __html: renderMarkdown(featureSentence(feature), linksIn("docs/"), refusePicture).html,
            }}
          />
        )}
        <CodeBlock
          level={2}
          id="program"
          title={name}
          code={code}
          language={name.endsWith(".py") ? "python" : "typescript"}
        />
      </DocsFrame>
    ),
  };
}
