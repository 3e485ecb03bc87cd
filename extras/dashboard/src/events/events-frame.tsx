import { days, kinds, type Choice, noChoice } from "../board/choice.ts";
import { texts } from "../texts.ts";
import { FilterForm } from "./filter-form.tsx";
import { noFilter } from "./filter.ts";

const t = texts.events;
const choiceTexts = texts.board.choice;

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

interface ChoiceFormProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly isDisabled?: boolean;
}

/** Toggle buttons for kind, day and favourites. */
export function ChoiceForm({ choice, onChange, isDisabled = false }: ChoiceFormProps) {
  return (
    <div class="choice-form" onFocusIn={showWhole}>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{choiceTexts.kind}</legend>
        {kinds.map((kind) => (
          <Pressed
            key={kind}
            text={choiceTexts.kinds[kind]}
            isOn={choice.kind === kind}
            onClick={() => onChange({ ...choice, kind })}
          />
        ))}
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{choiceTexts.day}</legend>
        {days.map((day) => (
          <Pressed
            key={day}
            text={choiceTexts.days[day]}
            isOn={choice.day === day}
            onClick={() => onChange({ ...choice, day })}
          />
        ))}
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{choiceTexts.favourites}</legend>
        <Pressed
          text={choiceTexts.favourites}
          isOn={choice.isFavourite}
          onClick={() => onChange({ ...choice, isFavourite: !choice.isFavourite })}
        />
      </fieldset>
    </div>
  );
}

/** On small screens the buttons are in a line that scrolls, and a browser may leave half of the focused one out of sight. */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof Element) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function Pressed({ text, isOn, onClick }: { text: string; isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" class="toggle" aria-pressed={isOn} onClick={onClick}>
      {text}
    </button>
  );
}
