import { State } from "./state.tsx";
import { deliveryState, type Reader } from "./state-text.ts";
import { watchTexts } from "./watch-texts.ts";
import { typeText } from "./watch-text.ts";
import { formattedBody, subjectOf } from "./body.ts";
import type { Attempt, Delivery } from "./watch.ts";

const t = watchTexts.deliveries;

interface Props {
  readonly delivery: Delivery;
  readonly reader: Reader;
  readonly isWorking: boolean;
  readonly onAgain: () => void;
}

/** A delivery: its change, its outcome, and when opened all its attempts and its body. */
export function DeliveryRow({ delivery, reader, isWorking, onAgain }: Props) {
  const { deliveryId, type, at, attempts, body } = delivery;
  const subject = subjectOf(body);
  const what = subject === "" ? typeText(type) : `${typeText(type)}: ${subject}`;
  const when = reader.moment(at, reader.now);
  return (
    <li class="delivery">
      <details>
        <summary>
          <span class="delivery-what">{what}</span> <time dateTime={at}>{when}</time>
        </summary>
        {attempts.length === 0 ? <p>{t.noAttempts}</p> : <Attempts attempts={attempts} reader={reader} />}
        <p class="hint">
          {t.id} <code>{deliveryId}</code>
        </p>
        <pre tabIndex={0} role="region" aria-label={`${t.body}: ${what}, ${when}`}>
          <code>{formattedBody(body)}</code>
        </pre>
      </details>
      <State state={deliveryState(delivery, reader)} />
      <button
        type="button"
        class="button button-quiet button-small"
        aria-label={watchTexts.watch.named(t.again, `${what}, ${when}`)}
        aria-disabled={isWorking}
        onClick={onAgain}
      >
        {t.again}
      </button>
    </li>
  );
}

function Attempts({ attempts, reader }: { attempts: readonly Attempt[]; reader: Reader }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.attempts}>
      <table class="attempts">
        <thead>
          <tr>
            <th scope="col">{t.columns.at}</th>
            <th scope="col">{t.columns.status}</th>
            <th scope="col">{t.columns.took}</th>
            <th scope="col">{t.columns.response}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ at, httpStatus, ms, error, response }) => (
            <tr key={at}>
              <td>
                <time dateTime={at} title={at}>
                  {reader.moment(at, reader.now)}
                </time>
              </td>
              <td>{httpStatus ?? t.noStatus}</td>
              <td>{t.took(ms)}</td>
              <td class="attempt-response">{error ?? response ?? t.noResponse}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
