import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { Page } from "../page.ts";
import type { Program } from "../programs.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock } from "./sample-block.tsx";

/** The code of a program, to be copied. */
export function programPage(
  { kind, name, page, code }: Program,
  navigation: readonly NavigationGroup[],
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
        <CodeBlock
          id="program"
          title={name}
          code={code}
          language={name.endsWith(".py") ? "python" : "typescript"}
        />
      </DocsFrame>
    ),
  };
}
