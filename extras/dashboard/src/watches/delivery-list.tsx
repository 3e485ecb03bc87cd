import { useState } from "preact/hooks";
import { failureText, useCall } from "../settings/call-dialog.tsx";
import { type StateText, type Tone, deliveryState, type Reader } from "./state-text.ts";
import { typeText, formattedBody, subjectOf } from "./watch-text.ts";
import { watchTexts } from "./watch-texts.ts";
import type { Attempt, Delivery, DeliveryPage, Watch } from "./watch.ts";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts.deliveries;

interface DeliveryListProps {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** The newest deliveries; undefined while they are loading, null if they can't be read. */
  readonly page: DeliveryPage | null | undefined;
  readonly reader: Reader;
  readonly onDone: (message: string) => void;
}

/** The deliveries of a watch, the newest first. Older ones are loaded on request. */
export function DeliveryList({ api, watch, page, reader, onDone }: DeliveryListProps) {
  const [older, setOlder] = useState<DeliveryPage | null>(null);
  const { isWorking, failure, run } = useCall();
  if (page === undefined) return <p role="status">{t.loading}</p>;
  if (page === null) return <p class="notice notice-bad">{t.failed}</p>;

  const deliveries = withOlder(page.deliveries, older?.deliveries ?? []);
  const cursor = older === null ? page.cursor : older.cursor;

  const again = ({ deliveryId }: Delivery) =>
    run(async () => {
      await api.redeliver(watch.watchId, deliveryId);
      onDone(t.sentAgain);
    });
  const readOlder = (from: string) =>
    run(async () => {
      const next = await api.deliveries(watch.watchId, from);
      setOlder({ deliveries: [...(older?.deliveries ?? []), ...next.deliveries], cursor: next.cursor });
    });

  return (
    <>
      <h4>{t.heading}</h4>
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, watchTexts.unavailable)}</p>}
      </div>
      {deliveries.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul class="deliveries">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              delivery={delivery}
              reader={reader}
              isWorking={isWorking}
              onAgain={() => again(delivery)}
            />
          ))}
        </ul>
      )}
      {cursor !== null && (
        <button
          type="button"
          class="button button-quiet button-small"
          aria-disabled={isWorking}
          onClick={() => readOlder(cursor)}
        >
          {t.older}
        </button>
      )}
    </>
  );
}

/** The newest deliveries are read repeatedly, the older ones once. Leaves out duplicates. */
function withOlder(newest: readonly Delivery[], older: readonly Delivery[]): Delivery[] {
  const ids = new Set(newest.map(({ deliveryId }) => deliveryId));
  return [...newest, ...older.filter(({ deliveryId }) => !ids.has(deliveryId))];
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly reader: Reader;
  readonly isWorking: boolean;
  readonly onAgain: () => void;
}

/** A delivery: its change, its outcome, and when opened all its attempts and its body. */
function DeliveryRow({ delivery, reader, isWorking, onAgain }: DeliveryRowProps) {
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

const chips: Readonly<Record<Tone, string>> = {
  good: "chip-good",
  warn: "chip-warn",
  bad: "chip-bad",
  idle: "",
};

/** A state: its name as a chip, followed by the text. */
export function State({ state: { tone, label, text } }: { state: StateText }) {
  return (
    <p class="state">
      <span class={`chip ${chips[tone]}`}>{label}</span> {text}
    </p>
  );
}
