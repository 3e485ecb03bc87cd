import { useState } from "preact/hooks";
import { failureText } from "../settings/failure-text.ts";
import { useCall } from "../settings/use-call.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import type { Reader } from "./state-text.ts";
import { watchTexts } from "./watch-texts.ts";
import type { Delivery, DeliveryPage, Watch } from "./watch.ts";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts.deliveries;

interface Props {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** The newest deliveries; undefined while they are loading, null if they can't be read. */
  readonly page: DeliveryPage | null | undefined;
  readonly reader: Reader;
  readonly onDone: (message: string) => void;
}

/** The deliveries of a watch, the newest first. Older ones are loaded on request. */
export function DeliveryList({ api, watch, page, reader, onDone }: Props) {
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
