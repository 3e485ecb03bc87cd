import { texts } from "../texts.ts";

const t = texts.event;

/** The page before anything has been read, with the same layout. */
export function EventFrame() {
  return (
    <div class="explorer">
      <EventSkeleton />
    </div>
  );
}

export function EventSkeleton() {
  return (
    <div role="status" class="event-skeleton">
      <h1 class="visually-hidden">{t.title}</h1>
      <span class="visually-hidden">{texts.explorer.loading}</span>
      <div class="event-heading" aria-hidden="true">
        <div class="skeleton-block" />
      </div>
      <div class="list-note" aria-hidden="true" />
      <div class="word-table-panel panel" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <div key={number} class="skeleton-block" />
        ))}
      </div>
    </div>
  );
}
