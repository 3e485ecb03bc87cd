import { FreshSection } from "../settings/fresh-section.tsx";
import { KeySkeleton } from "../settings/key-skeleton.tsx";
import type { Fresh } from "../settings/use-fresh.ts";
import { SampleTabs } from "../ui/sample-tabs.tsx";
import { receiverSamples, receiverSteps } from "./receiver-samples.ts";
import type { Reader } from "./state-text.ts";
import { watchTexts } from "./watch-texts.ts";
import type { Watches } from "./use-watches.ts";
import type { Open } from "./watch-dialogs.tsx";
import { WatchRow } from "./watch-row.tsx";
import type { WatchesApi } from "./watches-api.ts";

const t = watchTexts;

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

interface Props extends ListProps {
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
export function WatchList(props: Props) {
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

function Listed({ data: { watches, deliveries }, shown, onShow, ...props }: Props & { data: Watches }) {
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

function NoWatches({ onCreate }: Pick<Props, "onCreate">) {
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
