import { texts } from "../texts.ts";
import { days, kinds, type Choice } from "./choice.ts";

const t = texts.board.choice;

interface Props {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly isDisabled?: boolean;
}

/** Toggle buttons for kind, day and favourites. */
export function ChoiceForm({ choice, onChange, isDisabled = false }: Props) {
  return (
    <div class="choice-form" onFocusIn={showWhole}>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{t.kind}</legend>
        {kinds.map((kind) => (
          <Pressed
            key={kind}
            text={t.kinds[kind]}
            isOn={choice.kind === kind}
            onClick={() => onChange({ ...choice, kind })}
          />
        ))}
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{t.day}</legend>
        {days.map((day) => (
          <Pressed
            key={day}
            text={t.days[day]}
            isOn={choice.day === day}
            onClick={() => onChange({ ...choice, day })}
          />
        ))}
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend class="visually-hidden">{t.favourites}</legend>
        <Pressed
          text={t.favourites}
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
