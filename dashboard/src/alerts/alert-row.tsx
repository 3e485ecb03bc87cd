import { eventTickerOf } from "@mention-market/service/markets/ticker";
import { failureText } from "../settings/failure-text.ts";
import { useCall } from "../settings/use-call.ts";
import { DeliveryList } from "../watches/delivery-list.tsx";
import { State } from "../watches/state.tsx";
import type { Reader } from "../watches/state-text.ts";
import { watchTexts } from "../watches/watch-texts.ts";
import type { Open } from "../watches/watch-dialogs.tsx";
import type { DeliveryPage, Watch } from "../watches/watch.ts";
import type { WatchesApi } from "../watches/watches-api.ts";
import { AlertAbout } from "./alert-about.tsx";
import { alertSentence } from "./alert-sentence.ts";
import { alertState } from "./alert-state.ts";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.list;

interface Props {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** All watches of the account, from which the name of this one's address is made. */
  readonly watches: readonly Watch[];
  /** Its newest deliveries; undefined while they are loading, null if they can't be read. */
  readonly page: DeliveryPage | null | undefined;
  readonly reader: Reader;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onOpen: (open: Open) => void;
  readonly onDone: (message: string) => void;
}

/** An alert as a sentence, with its state and its actions. */
export function AlertRow({ api, watch, watches, page, reader, isShown, onShow, onOpen, onDone }: Props) {
  const { isWorking, failure, run } = useCall();
  const { watchId, name, status } = watch;
  const panelId = `alert-deliveries-${watchId}`;
  const isStopped = status === "disabled";
  const marketTicker = watch.price?.marketTicker ?? watch.marketTickers[0] ?? null;
  const eventTicker = marketTicker === null ? (watch.eventTickers[0] ?? null) : eventTickerOf(marketTicker);

  const switchOver = () =>
    run(async () => {
      await api.update(watchId, { status: isStopped ? "active" : "disabled" });
      onDone(isStopped ? t.resumed(name) : t.paused(name));
    });
  const test = () =>
    run(async () => {
      await api.test(watchId);
      onShow(true);
      onDone(watchTexts.watch.tested(name));
    });
  const button = (label: string, onClick: () => void, of: object = {}) => (
    <button
      type="button"
      class="button button-quiet button-small"
      aria-label={watchTexts.watch.named(label, name)}
      aria-disabled={isWorking}
      onClick={onClick}
      {...of}
    >
      {label}
    </button>
  );
  return (
    <li class="watch panel">
      <h3>{alertSentence(watch, watches)}</h3>
      {eventTicker !== null && <AlertAbout eventTicker={eventTicker} marketTicker={marketTicker} />}
      <State state={alertState(watch, page?.deliveries ?? [], reader)} />
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, watchTexts.unavailable)}</p>}
      </div>
      <div class="watch-actions">
        {/* A new alert is only sent tests. */}
        {status !== "new" && button(isStopped ? t.resume : t.pause, switchOver)}
        {button(watchTexts.watch.test, test)}
        {button(watchTexts.watch.deliveries, () => onShow(!isShown), {
          "aria-expanded": isShown,
          "aria-controls": panelId,
          "aria-disabled": false,
        })}
        {button(watchTexts.watch.remove, () => onOpen({ kind: "remove", watch }), {
          class: "button button-quiet button-small key-revoke",
        })}
      </div>
      <div class="watch-deliveries" id={panelId} hidden={!isShown}>
        {isShown && <DeliveryList api={api} watch={watch} page={page} reader={reader} onDone={onDone} />}
      </div>
    </li>
  );
}
