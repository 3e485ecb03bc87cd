import { FieldError } from "./field-error.tsx";
import { whenOf, type Fields } from "./form.ts";
import { watchTexts } from "./watch-texts.ts";
import { priceWhens } from "./watch.ts";

const t = watchTexts.form;

interface Props {
  readonly fields: Fields;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<Fields>) => void;
}

/** The fields of a price condition: side, cents and market. */
export function PriceField({ fields: { when, cents, priceMarket }, error, onChange }: Props) {
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
