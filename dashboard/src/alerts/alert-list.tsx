import { FreshSection } from "../settings/fresh-section.tsx";
import { KeySkeleton } from "../settings/key-skeleton.tsx";
import { watchTexts } from "../watches/watch-texts.ts";
import { NotSetUp, refusalOf, type ListProps } from "../watches/watch-list.tsx";
import { AlertRow } from "./alert-row.tsx";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.list;

/** The alerts as sentences, or the state of the list. Without any alert it says how to make one. */
export function AlertList({ api, state, refresh, reader, shown, onShow, onOpen, onDone }: ListProps) {
  const refusal = refusalOf(state);
  if (refusal !== null) return <NotSetUp text={refusal} />;
  return (
    <FreshSection
      id="alerts-heading"
      heading={t.heading}
      state={state}
      refresh={refresh}
      unavailable={watchTexts.unavailable}
      skeleton={<KeySkeleton label={watchTexts.loading} />}
    >
      {({ watches, deliveries }) =>
        watches.length === 0 ? (
          <NoAlerts />
        ) : (
          <ul class="keys">
            {watches.map((watch) => (
              <AlertRow
                key={watch.watchId}
                api={api}
                watch={watch}
                watches={watches}
                page={deliveries.get(watch.watchId)}
                reader={reader}
                isShown={shown.has(watch.watchId)}
                onShow={(isShown) => onShow(watch.watchId, isShown)}
                onOpen={onOpen}
                onDone={onDone}
              />
            ))}
          </ul>
        )
      }
    </FreshSection>
  );
}

function NoAlerts() {
  return (
    <div class="empty panel">
      <svg viewBox="0 0 96 48" aria-hidden="true">
        <path d="M8 24h28m24 0h28" />
        <circle cx="48" cy="24" r="9" />
        <path d="m80 16 8 8-8 8" />
      </svg>
      <h3>{t.empty.heading}</h3>
      <p>{t.empty.text}</p>
      <a class="button" href="/events">
        {t.choose}
      </a>
    </div>
  );
}
