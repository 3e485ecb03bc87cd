import { FieldError } from "../watches/field-error.tsx";
import { alertTexts } from "./alert-texts.ts";
import { eventWhens, isReached, priceWhens, type Draft, type EventDraft, type WordDraft } from "./draft.ts";
import type { AlertSubject, WordSubject } from "./subject.ts";

const t = alertTexts.when;

interface Props<OfKind> {
  readonly draft: OfKind;
  readonly isLocal: boolean;
  readonly error: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** The fields of the condition: a price or the end of a word, or changes of an event. */
export function WhenFields({ subject, draft, ...props }: Props<Draft> & { readonly subject: AlertSubject }) {
  if (draft.kind === "event") return <EventFields draft={draft} {...props} />;
  return subject.kind === "word" ? <WordFields subject={subject} draft={draft} {...props} /> : null;
}

function WordFields({
  subject,
  draft,
  isLocal,
  error,
  onChange,
}: Props<WordDraft> & { readonly subject: WordSubject }) {
  const { when, cents } = draft;
  const late = isLocal ? t.late.local : when === "market.settled" ? t.late.change : t.late.price;
  const hint = isReached(draft, subject) ? `${t.reached} ${late}` : late;
  return (
    <fieldset class="alert-choices" aria-describedby="alert-when-note">
      <legend>{t.legend}</legend>
      {priceWhens.map((price) => (
        <div key={price} class="alert-choice">
          <label>
            <input
              type="radio"
              name="alert-when"
              checked={when === price}
              autoFocus={when === price}
              onChange={() => onChange({ ...draft, when: price })}
            />
            <span>{t[price]}</span>
          </label>
          <span class="alert-cents">
            <input
              class="input"
              inputMode="decimal"
              autocomplete="off"
              aria-label={t.cents[price]}
              aria-describedby="alert-when-note"
              aria-invalid={error !== undefined && when === price}
              value={cents[price]}
              onInput={({ currentTarget }) =>
                onChange({ ...draft, when: price, cents: { ...cents, [price]: currentTarget.value } })
              }
            />{" "}
            {t.unit}
          </span>
        </div>
      ))}
      <div class="alert-choice">
        <label>
          <input
            type="radio"
            name="alert-when"
            checked={when === "market.settled"}
            onChange={() => onChange({ ...draft, when: "market.settled" })}
          />
          <span>{t["market.settled"]}</span>
        </label>
      </div>
      <FieldError id="alert-when-note" error={error} hint={hint} />
    </fieldset>
  );
}

function EventFields({ draft, isLocal, error, onChange }: Props<EventDraft>) {
  const { whens } = draft;
  return (
    <fieldset class="alert-choices" aria-describedby="alert-when-note">
      <legend>{t.legend}</legend>
      {eventWhens.map((when, index) => (
        <div key={when} class="alert-choice">
          <label>
            <input
              type="checkbox"
              checked={whens.includes(when)}
              aria-invalid={error !== undefined && index === 0}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...draft,
                  whens: eventWhens.filter((one) => (one === when ? checked : whens.includes(one))),
                })
              }
            />
            <span>{t[when]}</span>
          </label>
        </div>
      ))}
      <FieldError id="alert-when-note" error={error} hint={isLocal ? t.late.local : t.late.change} />
    </fieldset>
  );
}
