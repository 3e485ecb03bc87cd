import { FieldError } from "./field-error.tsx";
import { whenOf, type Fields } from "./form.ts";
import { watchTexts } from "./watch-texts.ts";
import { feedTypes, type FeedType, priceWhens } from "./watch.ts";

const t = watchTexts.form;

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly maxLength?: number;
  /** More than one line makes it a text area. */
  readonly lines?: number;
  readonly isFirst?: boolean;
  readonly isUrl?: boolean;
  readonly onInput: (value: string) => void;
}

/** A text field with its hint or its error. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    value,
    hint,
    error,
    maxLength,
    lines = 1,
    isFirst = false,
    isUrl = false,
    onInput,
  } = props;
  const common = {
    id,
    class: "input",
    autocomplete: "off",
    autoFocus: isFirst,
    spellcheck: false,
    "aria-invalid": error !== undefined,
    "aria-describedby": `${id}-note`,
    value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onInput(currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines > 1 ? (
        <textarea {...common} rows={lines} />
      ) : (
        <input {...common} maxLength={maxLength} inputMode={isUrl ? "url" : "text"} />
      )}
      <FieldError id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

interface PriceFieldProps {
  readonly fields: Fields;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<Fields>) => void;
}

/** The fields of a price condition: side, cents and market. */
export function PriceField({ fields: { when, cents, priceMarket }, error, onChange }: PriceFieldProps) {
  const isInvalid = error !== undefined;
  return (
    <fieldset class="field-group" aria-describedby="watch-price-note">
      <legend>{t.price}</legend>
      <div class="price-fields">
        <div class="field">
          <label for="watch-when">{t.when}</label>
          <select
            id="watch-when"
            class="input"
            value={when ?? ""}
            onChange={({ currentTarget }) => onChange({ when: whenOf(currentTarget.selectedIndex) })}
          >
            <option value="">{t.whens.none}</option>
            {priceWhens.map((one) => (
              <option key={one} value={one}>
                {t.whens[one]}
              </option>
            ))}
          </select>
        </div>
        {when !== null && (
          <>
            <div class="field">
              <label for="watch-cents">{t.cents}</label>
              <input
                id="watch-cents"
                class="input"
                inputMode="decimal"
                autocomplete="off"
                aria-invalid={isInvalid}
                aria-describedby="watch-price-note"
                value={cents}
                onInput={({ currentTarget }) => onChange({ cents: currentTarget.value })}
              />
            </div>
            <div class="field">
              <label for="watch-price-market">{t.priceMarket}</label>
              <input
                id="watch-price-market"
                class="input"
                autocomplete="off"
                spellcheck={false}
                aria-invalid={isInvalid}
                aria-describedby="watch-price-note"
                value={priceMarket}
                onInput={({ currentTarget }) => onChange({ priceMarket: currentTarget.value })}
              />
            </div>
          </>
        )}
      </div>
      <FieldError id="watch-price-note" error={error} />
    </fieldset>
  );
}

interface TypesFieldProps {
  readonly types: readonly FeedType[];
  readonly error: string | undefined;
  readonly onChange: (types: readonly FeedType[]) => void;
}

/** The choice of the feed's types of changes. */
export function TypesField({ types, error, onChange }: TypesFieldProps) {
  return (
    <fieldset class="choices" aria-describedby="watch-types-note">
      <legend>{watchTexts.form.types}</legend>
      {feedTypes.map((type, index) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={types.includes(type)}
            aria-invalid={error !== undefined && index === 0}
            onChange={({ currentTarget }) =>
              onChange(
                feedTypes.filter((one) => (one === type ? currentTarget.checked : types.includes(one))),
              )
            }
          />
          <span>{watchTexts.words.types[type]}</span>
        </label>
      ))}
      <FieldError id="watch-types-note" error={error} />
    </fieldset>
  );
}
