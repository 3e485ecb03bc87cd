import { useId, useState } from "preact/hooks";
import { languages, type Language, type Samples } from "../samples/samples.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "./copy-button.tsx";

const t = texts.samples;

interface Props {
  /** The same sample in several languages. */
  readonly samples: Partial<Samples>;
  readonly onCopied?: () => void;
}

/** A sample in several languages, as tabs. */
export function SampleTabs({ samples, onCopied = () => undefined }: Props) {
  const given = languages.filter((one) => samples[one] !== undefined);
  const [language, setLanguage] = useState<Language>(given[0] ?? "curl");
  const id = useId();
  const code = samples[language] ?? "";

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = given[(given.indexOf(language) + step + given.length) % given.length] ?? language;
    setLanguage(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <div class="samples">
      <div class="samples-bar">
        <div role="tablist" aria-label={t.tabs} onKeyDown={onKeyDown}>
          {given.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={one === language}
              aria-controls={`${id}-panel`}
              tabIndex={one === language ? 0 : -1}
              onClick={() => setLanguage(one)}
            >
              {t.languages[one]}
            </button>
          ))}
        </div>
        <CopyButton
          key={language}
          class="button-quiet button-small"
          text={code}
          label={t.copy(t.languages[language])}
          onCopied={onCopied}
        />
      </div>
      <pre role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
