import { useCallback, useRef } from "preact/hooks";
import { failureText } from "../settings/failure-text.ts";
import { useCall } from "../settings/use-call.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { State } from "./state.tsx";
import { watchState, type Reader } from "./state-text.ts";
import { watchTexts } from "./watch-texts.ts";
import type { Open } from "./watch-dialogs.tsx";
import { watchText } from "./watch-text.ts";
import type { DeliveryPage, Watch } from "./watch.ts";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts.watch;

interface Props {
  readonly api: WatchesApi;
  readonly watch: Watch;
  /** Its newest deliveries; undefined while they are loading, null if they can't be read. */
  readonly page: DeliveryPage | null | undefined;
  readonly reader: Reader;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onOpen: (open: Open) => void;
  readonly onDone: (message: string) => void;
}

/** A watch of the list: its condition, the state of its receiver, and its actions. */
export function WatchRow({ api, watch, page, reader, isShown, onShow, onOpen, onDone }: Props) {
  const { isWorking, failure, run } = useCall();
  const { watchId, name } = watch;
  const deliveriesButton = useRef<HTMLButtonElement>(null);
  const enableButton = useRef<HTMLButtonElement | null>(null);
  /** The enable button disappears after use, so another button takes over the focus. */
  const keepFocus = useCallback((button: HTMLButtonElement | null) => {
    if (button === null && document.activeElement === enableButton.current) deliveriesButton.current?.focus();
    enableButton.current = button;
  }, []);
  const panelId = `deliveries-${watchId}`;

  const test = () =>
    run(async () => {
      await api.test(watchId);
      onShow(true);
      onDone(t.tested(name));
    });
  const enable = () =>
    run(async () => {
      await api.update(watchId, { status: "active" });
      onDone(t.enabled(name));
    });
  const action = (label: string, onClick: () => void, isBad = false) => (
    <button
      type="button"
      class={`button button-quiet button-small ${isBad ? "key-revoke" : ""}`}
      aria-label={t.named(label, name)}
      aria-disabled={isWorking}
      onClick={onClick}
    >
      {label}
    </button>
  );

  return (
    <li class="watch panel">
      <h3>{name}</h3>
      <p class="watch-what">{watchText(watch)}</p>
      <State state={watchState(watch, page?.deliveries ?? [], reader)} />
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, watchTexts.unavailable)}</p>}
      </div>
      <div class="watch-actions">
        {watch.status === "disabled" && (
          <button
            type="button"
            ref={keepFocus}
            class="button button-small"
            aria-label={t.named(t.enable, name)}
            aria-disabled={isWorking}
            onClick={enable}
          >
            {t.enable}
          </button>
        )}
        {action(t.test, test)}
        <button
          type="button"
          ref={deliveriesButton}
          class="button button-quiet button-small"
          aria-label={t.named(t.deliveries, name)}
          aria-expanded={isShown}
          aria-controls={panelId}
          onClick={() => onShow(!isShown)}
        >
          {t.deliveries}
        </button>
        {action(t.edit, () => onOpen({ kind: "edit", watch }))}
        {action(t.rotate, () => onOpen({ kind: "rotate", watch }))}
        {action(t.remove, () => onOpen({ kind: "remove", watch }), true)}
      </div>
      <div class="watch-deliveries" id={panelId} hidden={!isShown}>
        {isShown && <DeliveryList api={api} watch={watch} page={page} reader={reader} onDone={onDone} />}
      </div>
    </li>
  );
}
