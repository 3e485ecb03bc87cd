import { docsTexts } from "../../src/docs/docs-texts.ts";
import type { ApiFunction, Parameter } from "../reference.ts";

const t = docsTexts.tryIt;

/** A form that sends the function's request from this page. Without scripts it is disabled. */
export function TryIt({ described: { name, parameters, request } }: { described: ApiFunction }) {
  return (
    <section class="try-it panel" aria-labelledby="try-it">
      <h2 id="try-it">{t.heading}</h2>
      <form id="try-it-form" data-path={`/api/${name}`}>
        <div class="field try-it-key">
          <label for="try-key">{t.key}</label>
          <input
            id="try-key"
            class="input"
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="try-key-hint"
          />
          <p class="hint" id="try-key-hint">
            {t.keyHint}
          </p>
        </div>
        {parameters.map((parameter) => (
          // Only required parameters have a value, because an example's filters would hide most of the data.
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={parameter.isRequired ? (request.query[parameter.name] ?? "") : ""}
          />
        ))}
        <button class="button" type="submit" disabled>
          {t.send}
        </button>
      </form>
      <div id="try-it-result" class="try-it-result" aria-live="polite" />
    </section>
  );
}

function ParameterField({ parameter, value }: { parameter: Parameter; value: string }) {
  const { name, isRequired, choices } = parameter;
  const id = `try-${name}`;
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      {choices.length > 0 ? (
        <select id={id} class="input" data-parameter={name} required={isRequired}>
          {!isRequired && <option value="">{t.unset}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          class="input"
          data-parameter={name}
          required={isRequired}
          value={value}
          autocomplete="off"
          spellcheck={false}
          placeholder={isRequired ? undefined : t.unset}
        />
      )}
    </div>
  );
}
