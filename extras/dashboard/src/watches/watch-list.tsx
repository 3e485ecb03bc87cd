import { useCallback, useRef } from "preact/hooks";
import { KeySkeleton } from "../settings/account-frame.tsx";
import { failureText, useCall } from "../settings/call-dialog.tsx";
import { FreshSection, type Fresh } from "../settings/fresh-section.tsx";
import { SampleTabs } from "../ui/tabs.tsx";
import { DeliveryList, State } from "./delivery-list.tsx";
import { watchState, type Reader } from "./state-text.ts";
import type { Watches } from "./use-watches.ts";
import { type Open, receiverSamples, receiverSteps } from "./watch-dialogs.tsx";
import { watchText } from "./watch-text.ts";
import { watchTexts } from "./watch-texts.ts";
import type { DeliveryPage, Watch } from "./watch.ts";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts;
const rowTexts = watchTexts.watch;

export interface ListProps {
  readonly api: WatchesApi;
  readonly state: Fresh<Watches>;
  readonly refresh: () => Promise<void>;
  readonly reader: Reader;
  /** Ids of watches whose deliveries are shown. */
  readonly shown: ReadonlySet<string>;
  readonly onShow: (watchId: string, isShown: boolean) => void;
  readonly onOpen: (open: Open) => void;
  readonly onDone: (message: string) => void;
}

interface WatchListProps extends ListProps {
  readonly onCreate: () => void;
}

/**
 * Why watches are not available; null if they are. A list has no argument that could be wrong, so a refusal means that the service has
 * no watches.
 */
export function refusalOf({ data, failure }: Fresh<Watches>): string | null {
  return data === null && failure?.kind === "refused" ? failure.text : null;
}

/** The watches, or the state of the list. Without watches it says what to do. */
export function WatchList(props: WatchListProps) {
  const { state, refresh } = props;
  const refusal = refusalOf(state);
  if (refusal !== null) return <NotSetUp text={refusal} />;
  return (
    <FreshSection
      id="watches-heading"
      heading={t.heading}
      state={state}
      refresh={refresh}
      unavailable={t.unavailable}
      skeleton={<KeySkeleton label={t.loading} />}
    >
      {(data) => (
        <>
          {data.watches.length === 0 ? <NoWatches {...props} /> : <Listed {...props} data={data} />}
          <Receiver />
        </>
      )}
    </FreshSection>
  );
}

function Listed({
  data: { watches, deliveries },
  shown,
  onShow,
  ...props
}: WatchListProps & { data: Watches }) {
  return (
    <ul class="keys">
      {watches.map((watch) => (
        <WatchRow
          key={watch.watchId}
          watch={watch}
          page={deliveries.get(watch.watchId)}
          isShown={shown.has(watch.watchId)}
          onShow={(isShown) => onShow(watch.watchId, isShown)}
          api={props.api}
          reader={props.reader}
          onOpen={props.onOpen}
          onDone={props.onDone}
        />
      ))}
    </ul>
  );
}

function NoWatches({ onCreate }: Pick<WatchListProps, "onCreate">) {
  return (
    <div class="empty panel">
      <svg viewBox="0 0 96 48" aria-hidden="true">
        <path d="M8 24h28m24 0h28" />
        <circle cx="48" cy="24" r="9" />
        <path d="m80 16 8 8-8 8" />
      </svg>
      <h3>{t.empty.heading}</h3>
      <p>{t.empty.text}</p>
      <button type="button" class="button" onClick={onCreate}>
        {t.create}
      </button>
    </div>
  );
}

export function NotSetUp({ text }: { text: string }) {
  return (
    <div class="empty panel" role="alert">
      <h2>{t.notSetUp}</h2>
      <p>{text}</p>
    </div>
  );
}

function Receiver() {
  return (
    <details class="receiver">
      <summary>{t.receiver.heading}</summary>
      <p>{t.receiver.text}</p>
      <SampleTabs samples={receiverSamples} />
      <p>
        <a href={receiverSteps}>{t.receiver.steps}</a>
      </p>
    </details>
  );
}

interface WatchRowProps {
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
function WatchRow({ api, watch, page, reader, isShown, onShow, onOpen, onDone }: WatchRowProps) {
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
      onDone(rowTexts.tested(name));
    });
  const enable = () =>
    run(async () => {
      await api.update(watchId, { status: "active" });
      onDone(rowTexts.enabled(name));
    });
  const action = (label: string, onClick: () => void, isBad = false) => (
    <button
      type="button"
      class={`button button-quiet button-small ${isBad ? "key-revoke" : ""}`}
      aria-label={rowTexts.named(label, name)}
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
            aria-label={rowTexts.named(rowTexts.enable, name)}
            aria-disabled={isWorking}
            onClick={enable}
          >
            {rowTexts.enable}
          </button>
        )}
        {watch.status !== "ended" && action(rowTexts.test, test)}
        <button
          type="button"
          ref={deliveriesButton}
          class="button button-quiet button-small"
          aria-label={rowTexts.named(rowTexts.deliveries, name)}
          aria-expanded={isShown}
          aria-controls={panelId}
          onClick={() => onShow(!isShown)}
        >
          {rowTexts.deliveries}
        </button>
        {watch.status !== "ended" && action(rowTexts.edit, () => onOpen({ kind: "edit", watch }))}
        {watch.status !== "ended" && action(rowTexts.rotate, () => onOpen({ kind: "rotate", watch }))}
        {action(rowTexts.remove, () => onOpen({ kind: "remove", watch }), true)}
      </div>
      <div class="watch-deliveries" id={panelId} hidden={!isShown}>
        {isShown && <DeliveryList api={api} watch={watch} page={page} reader={reader} onDone={onDone} />}
      </div>
    </li>
  );
}
