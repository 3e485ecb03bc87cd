import { noChoice } from "../board/choice.ts";
import { ChoiceForm } from "../board/choice-form.tsx";
import { texts } from "../texts.ts";
import { FilterForm } from "./filter-form.tsx";
import { noFilter } from "./filter.ts";

const t = texts.events;

/** The page before its script has read anything, with the same layout. */
export function EventsFrame() {
  return (
    <div class="explorer">
      <EventsHeading />
      <FilterForm filter={noFilter} series={[]} isDisabled onChange={() => undefined} />
      <ChoiceForm choice={noChoice} isDisabled onChange={() => undefined} />
      <p class="list-note">&nbsp;</p>
      <EventListSkeleton />
    </div>
  );
}

export function EventsHeading() {
  return (
    <div class="explorer-heading">
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
    </div>
  );
}

export function EventListSkeleton() {
  return (
    <div role="status" class="board-day">
      <span class="visually-hidden">{texts.explorer.loading}</span>
      <div class="board-list panel" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          <div key={number} class="board-row">
            <div class="skeleton-block" />
          </div>
        ))}
      </div>
    </div>
  );
}
