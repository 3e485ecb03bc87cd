import { FieldError } from "../watches/field-error.tsx";
import { alertTexts } from "./alert-texts.ts";
import { saidType, verdictType } from "../watches/watch.ts";
import {
  eventWhensOf,
  hasVerdicts,
  isReached,
  priceWhens,
  type Draft,
  type EventDraft,
  type WordDraft,
} from "./draft.ts";
import type { AlertSubject, EventSubject, WordSubject } from "./subject.ts";

const t = alertTexts.when;

interface Props<OfKind> {
  readonly draft: OfKind;
  readonly isLocal: boolean;
  readonly error: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** The fields of the condition: a verdict, a price or the end of a word, or changes of an event. */
export function WhenFields({ subject, draft, ...props }: Props<Draft> & { readonly subject: AlertSubject }) {
  if (draft.kind === "event")
    return subject.kind === "event" ? <EventFields subject={subject} draft={draft} {...props} /> : null;
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
  const late = isLocal ? t.late.local : lateText(when);
  const hint = isReached(draft, subject) ? `${t.reached} ${late}` : late;
  return (
    <fieldset class="alert-choices" aria-describedby="alert-when-note">
      <legend>{t.legend}</legend>
      {hasVerdicts(subject) && (
        <div class="alert-choice">
          <label>
            <input
              type="radio"
              name="alert-when"
              checked={when === verdictType}
              autoFocus={when === verdictType}
              onChange={() => onChange({ ...draft, when: verdictType })}
            />
            <span>{t.anyWord}</span>
          </label>
        </div>
      )}
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
      {([saidType, "market.settled"] as const).map((end) => (
        <div key={end} class="alert-choice">
          <label>
            <input
              type="radio"
              name="alert-when"
              checked={when === end}
              onChange={() => onChange({ ...draft, when: end })}
            />
            <span>{end === saidType ? t.isSaid : t[end]}</span>
          </label>
        </div>
      ))}
      <FieldError id="alert-when-note" error={error} hint={hint} />
    </fieldset>
  );
}

/** How late an alert of a word may be. */
function lateText(when: WordDraft["when"]): string {
  switch (when) {
    case verdictType:
      return t.late.verdict;
    case saidType:
    case "market.settled":
      return t.late.change;
    case "buy_yes_at_or_below":
    case "buy_no_at_or_below":
      return t.late.price;
  }
}

function EventFields({
  subject,
  draft,
  isLocal,
  error,
  onChange,
}: Props<EventDraft> & { readonly subject: EventSubject }) {
  const { whens } = draft;
  const offered = eventWhensOf(subject, draft.isOfSeries);
  const late = whens.includes(verdictType) ? t.late.verdict : t.late.change;
  return (
    <fieldset class="alert-choices" aria-describedby="alert-when-note">
      <legend>{t.legend}</legend>
      {offered.map((when, index) => (
        <div key={when} class="alert-choice">
          <label>
            <input
              type="checkbox"
              checked={whens.includes(when)}
              aria-invalid={error !== undefined && index === 0}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...draft,
                  whens: offered.filter((one) => (one === when ? checked : whens.includes(one))),
                })
              }
            />
            <span>{t[when]}</span>
          </label>
        </div>
      ))}
      <div class="alert-choice">
        <label>
          <input
            type="checkbox"
            checked={draft.isOfSeries}
            onChange={({ currentTarget: { checked: isOfSeries } }) => {
              const left = eventWhensOf(subject, isOfSeries).filter((when) => whens.includes(when));
              onChange({ ...draft, whens: left, isOfSeries });
            }}
          />
          <span>{t.series}</span>
        </label>
      </div>
      <FieldError id="alert-when-note" error={error} hint={isLocal ? t.late.local : late} />
    </fieldset>
  );
}
