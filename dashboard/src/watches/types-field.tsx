import { FieldError } from "./field-error.tsx";
import { watchTexts } from "./watch-texts.ts";
import { feedTypes, type FeedType } from "./watch.ts";

interface Props {
  readonly types: readonly FeedType[];
  readonly error: string | undefined;
  readonly onChange: (types: readonly FeedType[]) => void;
}

/** The choice of the feed's types of changes. */
export function TypesField({ types, error, onChange }: Props) {
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
