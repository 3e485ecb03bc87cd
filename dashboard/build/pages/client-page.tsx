import { texts } from "../../src/texts.ts";
import type { Client } from "../guides.ts";
import type { Page } from "../page.ts";
import { DocsFrame, type NavigationGroup } from "./docs-frame.tsx";
import { CodeBlock } from "./sample-block.tsx";

const t = texts.docs.client;

/** The code of an example client, to be copied. */
export function clientPage({ name, code }: Client, navigation: readonly NavigationGroup[]): Page {
  const language = name.endsWith(".py") ? "python" : "typescript";
  return {
    file: `docs/clients/${name}`,
    title: name,
    description: t.description,
    entry: "docs.tsx",
    section: "docs",
    sections: [{ anchor: "", heading: name, text: t.description }],
    body: (
      <DocsFrame navigation={navigation} current={`/docs/clients/${name}`}>
        <h1>{name}</h1>
        <p class="lead">{t.description}</p>
        <CodeBlock id="client" title={name} code={code} language={language} />
      </DocsFrame>
    ),
  };
}
