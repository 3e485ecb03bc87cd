import { languages, type Samples } from "../../src/samples/samples.ts";
import { docsTexts } from "../../src/docs/docs-texts.ts";
import { texts } from "../../src/texts.ts";
import { highlighted } from "../markdown.ts";

const t = docsTexts.reference;

/** A request in three languages. Without scripts, all three are shown, one below the other. */
export function SampleBlock({ samples, id }: { samples: Samples; id: string }) {
  return (
    <section class="samples sample-block" aria-label={t.samples} data-tabs>
      <div class="samples-bar">
        <div role="tablist" aria-label={texts.samples.tabs}>
          {languages.map((language, index) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-tab-${language}`}
              data-language={language}
              aria-selected={index === 0}
              aria-controls={`${id}-${language}`}
              tabIndex={index === 0 ? 0 : -1}
            >
              {texts.samples.languages[language]}
            </button>
          ))}
        </div>
        <CopyCode />
      </div>
      {languages.map((language, index) => (
        <pre
          key={language}
          role="tabpanel"
          id={`${id}-${language}`}
          aria-labelledby={`${id}-tab-${language}`}
          tabIndex={0}
          hidden={index > 0}
        >
          <code
            class={`language-${language}`}
            dangerouslySetInnerHTML={{ __html: highlighted(samples[language], language) }}
          />
        </pre>
      ))}
    </section>
  );
}

export function CopyCode() {
  return (
    <button type="button" class="button button-quiet button-small" data-copy>
      {t.copy}
    </button>
  );
}

interface CodeProps {
  readonly title: string;
  readonly code: string;
  readonly language: string;
  readonly id: string;
  /** The level of its heading. */
  readonly level: 2 | 3;
}

export function CodeBlock({ title, code, language, id, level }: CodeProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section class="samples" aria-labelledby={id}>
      <div class="samples-bar">
        <Heading id={id} class="samples-title">
          {title}
        </Heading>
        <CopyCode />
      </div>
      <pre tabIndex={0}>
        <code
          class={`language-${language}`}
          dangerouslySetInnerHTML={{ __html: highlighted(code, language) }}
        />
      </pre>
    </section>
  );
}
