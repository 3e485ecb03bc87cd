import { useRef, useState } from "preact/hooks";
import { DialogEnd, failureText, useCall } from "../settings/call-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { fieldNameOf, readFields, type FieldErrors, type Fields } from "./form.ts";
import { PriceField, TextField, TypesField } from "./watch-fields.tsx";
import { watchTexts } from "./watch-texts.ts";
import type { Watch, WatchRequest } from "./watch.ts";

const t = watchTexts.form;

interface Props {
  /** The watch to change; null for a new one. */
  readonly watch: Watch | null;
  readonly initial: Fields;
  readonly isLocal: boolean;
  readonly onSubmit: (request: WatchRequest) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes or changes a watch. Errors are shown next to their field, whether the page or the service finds them. */
export function WatchFormDialog({ watch, initial, isLocal, onSubmit, onClose }: Props) {
  const [fields, setFields] = useState(initial);
  const [missing, setMissing] = useState<FieldErrors>({});
  const { isWorking, failure, run } = useCall();
  const form = useRef<HTMLFormElement>(null);
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));

  const refused = failure?.kind === "refused" ? fieldNameOf(failure.argument) : null;
  const errors: FieldErrors =
    failure === null || refused === null ? missing : { [refused]: failureText(failure) };

  function submit(event: Event): void {
    event.preventDefault();
    const read = readFields(fields);
    setMissing("errors" in read ? read.errors : {});
    run(async () => {
      try {
        if ("request" in read) await onSubmit(read.request);
      } finally {
        requestAnimationFrame(focusOnError);
      }
    });
  }

  function focusOnError(): void {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  const text = (
    name: "name" | "url" | "seriesTickers" | "eventTickers" | "marketTickers" | "strikeWords",
  ) => ({
    id: `watch-${name}`,
    label: t[name],
    value: fields[name],
    error: errors[name],
    onInput: (value: string) => set({ [name]: value }),
  });

  return (
    <Dialog title={watch === null ? t.heading.create : t.heading.edit(watch.name)} onDismiss={onClose}>
      <form class="stack" ref={form} noValidate onSubmit={submit}>
        <TextField {...text("name")} hint={t.nameHint} maxLength={60} isFirst />
        <TextField {...text("url")} hint={isLocal ? t.urlHintLocal : t.urlHint} maxLength={2048} isUrl />
        <TypesField types={fields.types} error={errors.types} onChange={(types) => set({ types })} />
        <fieldset class="field-group">
          <legend>{t.filter}</legend>
          <p class="hint">{t.filterHint}</p>
          <div class="field-pair">
            <TextField {...text("seriesTickers")} hint={t.tickersHint} />
            <TextField {...text("eventTickers")} hint={t.tickersHint} />
            <TextField {...text("marketTickers")} hint={t.tickersHint} />
            <TextField {...text("strikeWords")} hint={t.strikeWordsHint} lines={2} />
          </div>
        </fieldset>
        <PriceField fields={fields} error={errors.price} onChange={set} />
        <DialogEnd
          failure={refused === null ? failure : null}
          unavailable={watchTexts.unavailable}
          isWorking={isWorking}
          submit={watch === null ? t.submit.create : t.submit.edit}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
