import type { StateText, Tone } from "./state-text.ts";

const chips: Readonly<Record<Tone, string>> = {
  good: "chip-good",
  warn: "chip-warn",
  bad: "chip-bad",
  idle: "",
};

/** A state: its name as a chip, followed by the text. */
export function State({ state: { tone, label, text } }: { state: StateText }) {
  return (
    <p class="state">
      <span class={`chip ${chips[tone]}`}>{label}</span> {text}
    </p>
  );
}
