import { FieldError } from "./field-error.tsx";

interface Props {
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
export function TextField(props: Props) {
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
