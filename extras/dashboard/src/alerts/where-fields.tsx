import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../ui/copy-button.tsx";
import { FieldError } from "../watches/field-error.tsx";
import { chatFormats, type ChatFormat, type Watch } from "../watches/watch.ts";
import { placeOf } from "./alert-request.ts";
import { alertTexts } from "./alert-texts.ts";
import { formatOf, makeTopic, ownAddresses, type Where } from "./where.ts";

const t = alertTexts.where;
const { places } = alertTexts;

interface Props {
  readonly watches: readonly Watch[];
  readonly where: Where | null;
  readonly error: string | undefined;
  readonly onChange: (where: Where) => void;
}

/** The account's addresses, and the four services for a new one, each explained in a line. */
export function WhereFields({ watches, where, error, onChange }: Props) {
  const addresses = ownAddresses(watches);
  // Set by clicks only: whoever goes through the services with the arrow keys must keep the focus there. Not for a topic, which is made:
  // a phone's keyboard would cover its button.
  const focusesAddress = useRef(false);
  const choice = (isChosen: boolean, label: string, about: string, next: Where) => (
    <div class="alert-choice">
      <label>
        <input
          type="radio"
          name="alert-where"
          checked={isChosen}
          aria-invalid={error !== undefined && where === null}
          onClick={({ detail }) =>
            (focusesAddress.current = detail > 0 && !(next.kind === "new" && next.format === "ntfy"))
          }
          onChange={() => onChange(next)}
        />
        <span>
          {label} <small>{about}</small>
        </span>
      </label>
    </div>
  );
  return (
    <fieldset class="alert-choices" aria-describedby="alert-where-note">
      <legend>{t.legend}</legend>
      {addresses.map((watch) => (
        <div key={watch.watchId}>
          {choice(
            where?.kind === "same" && where.watchId === watch.watchId,
            placeOf(watch, watches),
            t.same(watch.name),
            { kind: "same", watchId: watch.watchId },
          )}
        </div>
      ))}
      {chatFormats.map((format) => {
        const isChosen = where?.kind === "new" && where.format === format;
        return (
          <div key={format}>
            {choice(isChosen, places[format].name, places[format].about, { kind: "new", format, url: "" })}
            {isChosen && (
              <AddressField
                format={format}
                url={where.url}
                error={error}
                focuses={focusesAddress}
                onChange={onChange}
              />
            )}
          </div>
        );
      })}
      {where?.kind !== "new" && <FieldError id="alert-where-note" error={error} />}
    </fieldset>
  );
}

interface AddressProps {
  readonly format: ChatFormat;
  readonly url: string;
  readonly error: string | undefined;
  /** Whether the field takes the focus when it appears. */
  readonly focuses: RefObject<boolean>;
  readonly onChange: (where: Where) => void;
}

/** A field for a new address, with a help text. An address of another service selects that service. */
function AddressField({ format, url, error, focuses, onChange }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focuses.current) field.current?.focus();
  }, [focuses]);
  const { steps, example, guide } = places[format];
  function change(text: string): void {
    const named = formatOf(text) ?? format;
    // The field appears again below the other service, and keeps the focus.
    if (named !== format) focuses.current = true;
    onChange({ kind: "new", format: named, url: text });
  }
  return (
    <div class="field alert-address">
      <p class="hint" id="alert-steps">
        {steps}{" "}
        <a href={guide} target="_blank">
          {t.guide}
        </a>
        <code>{example}</code>
      </p>
      {format === "ntfy" && (
        <p class="alert-topic">
          <button type="button" class="button button-small" onClick={() => change(makeTopic())}>
            {t.makeTopic}
          </button>
          {url !== "" && (
            <CopyButton
              class="button-quiet button-small"
              text={url.replace(/^(?:https:\/\/)?ntfy\.sh\//, "")}
              label={t.copyTopic}
              onCopied={() => undefined}
            />
          )}
        </p>
      )}
      <label for="alert-url">{t.address}</label>
      <input
        id="alert-url"
        ref={field}
        class="input"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        maxLength={2048}
        aria-invalid={error !== undefined}
        aria-describedby="alert-where-note alert-steps"
        value={url}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <FieldError id="alert-where-note" error={error} hint={t.secret} />
    </div>
  );
}
