import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { languages, type Language, type Samples } from "../samples/samples.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "./copy-button.tsx";

const t = texts.samples;

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** The content of the chosen tab. */
  readonly children: ComponentChildren;
}

/** Tabs, of which one is shown. Arrow keys move between them. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  function onKeyDown({ key }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === chosen}
            aria-controls="tab-panel"
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" class="tab-panel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}

interface SampleTabsProps {
  /** The same sample in several languages. */
  readonly samples: Partial<Samples>;
  readonly onCopied?: () => void;
}

/** A sample in several languages, as tabs. */
export function SampleTabs({ samples, onCopied = () => undefined }: SampleTabsProps) {
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
