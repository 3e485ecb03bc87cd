import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { evidenceTexts } from "./evidence-texts.ts";
import { teams } from "./teams.ts";
import { isFiltered, noFilter, type Choices, type WordFilter } from "./word-filter.ts";

const t = evidenceTexts.filter;

interface Props {
  readonly filter: WordFilter;
  readonly choices: Choices;
  readonly onFilter: (filter: WordFilter) => void;
}

/** Chooses the speakers and transcripts that count, from those that the collection has. */
export function FilterForm({ filter, choices, onFilter }: Props) {
  const [draft, setDraft] = useState(filter);
  const names = (["speaker", "role"] as const).filter((name) => choices[name].length > 0);
  const heading = [...names.map((name) => t[name]), ...(choices.hasTeams ? [t.team] : []), t.day];

  const set = (name: keyof WordFilter) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [name]: value }));
  };
  function submit(event: Event): void {
    event.preventDefault();
    onFilter(draft);
  }
  function clear(): void {
    setDraft(noFilter);
    onFilter(noFilter);
  }

  return (
    <details class="transcript-filter">
      <summary>{t.heading(heading)}</summary>
      <form class="filter-form" aria-label={t.title} onSubmit={submit}>
        {names.map((name) => (
          <Field key={name} name={name}>
            <select id={`word-${name}`} class="input" value={draft[name]} onChange={set(name)}>
              <option value="">{t.all}</option>
              {choices[name].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </Field>
        ))}
        {choices.hasTeams && (
          <Field name="team">
            <select id="word-team" class="input" value={draft.team} onChange={set("team")}>
              <option value="">{t.all}</option>
              {teams.map(([abbreviation, name]) => (
                <option key={abbreviation} value={abbreviation}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        {(["from", "to"] as const).map((name) => (
          <Field key={name} name={name}>
            <input
              id={`word-${name}`}
              class="input"
              type="date"
              {...(name === "from" ? { max: draft.to } : { min: draft.from })}
              value={draft[name]}
              onInput={set(name)}
            />
          </Field>
        ))}
        <button class="button" type="submit">
          {t.submit}
        </button>
        {isFiltered(filter) && (
          <button class="button button-quiet" type="button" onClick={clear}>
            {t.clear}
          </button>
        )}
      </form>
    </details>
  );
}

interface FieldProps {
  readonly name: keyof WordFilter;
  readonly children: ComponentChildren;
}

function Field({ name, children }: FieldProps) {
  return (
    <div class="field">
      <label for={`word-${name}`}>{t[name]}</label>
      {children}
    </div>
  );
}
