interface Props {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
}

/** The error of a field, else its hint. */
export function FieldError({ id, error, hint = "" }: Props) {
  return (
    <p id={id} class={error === undefined ? "hint" : "field-error"} aria-live="polite">
      {error ?? hint}
    </p>
  );
}
