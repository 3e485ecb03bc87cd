import { useId, useState } from "preact/hooks";
import { languages, requestSamples, type Language } from "../samples/samples.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "../ui/copy-button.tsx";

const t = texts.samples;
/** It takes no parameter, so it succeeds with any provider. */
const firstRequest = "/api/getAllMentionSeries";

/** A first request with the new key, in three languages. */
export function SampleTabs({ apiKey, onCopied }: { apiKey: string; onCopied: () => void }) {
  const [language, setLanguage] = useState<Language>("curl");
  const id = useId();
  const samples = requestSamples({ url: `${location.origin}${firstRequest}`, query: {}, apiKey });

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next =
      languages[(languages.indexOf(language) + step + languages.length) % languages.length] ?? "curl";
    setLanguage(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <div class="samples">
      <div class="samples-bar">
        <div role="tablist" aria-label={t.tabs} onKeyDown={onKeyDown}>
          {languages.map((one) => (
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
          text={samples[language]}
          label={texts.settings.newKey.copySample(t.languages[language])}
          onCopied={onCopied}
        />
      </div>
      <pre role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`} tabIndex={0}>
        <code>{samples[language]}</code>
      </pre>
    </div>
  );
}
