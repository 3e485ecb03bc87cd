import { texts } from "../texts.ts";
import { edgeText } from "../ui/numbers.ts";
import { closerOf, noPriceBefore } from "./closer.ts";
import { isProbablySaid } from "./groups.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

const t = texts.event.summary;

interface Props {
  readonly rows: readonly Row[];
  readonly phase: Phase;
  readonly hasStart: boolean;
  readonly isSignedIn: boolean;
}

/** The answer before the table: which edges count, what was said so far, and in the end how many and what had been nearer. */
export function EventSummary({ rows, phase, hasStart, isSignedIn }: Props) {
  if (phase === "before") return <Edges rows={rows} />;
  const said = rows.filter((row) => row.result === "yes" || isProbablySaid(row));
  if (phase === "settled") {
    const whyNoPrice = noPriceBefore(rows, hasStart, isSignedIn);
    const nearer = rows.map(closerOf);
    const times = (closer: "price" | "estimate") => nearer.filter((one) => one === closer).length;
    return (
      <p class="event-summary">
        <b>{t.settled(said.length, rows.length)}</b>{" "}
        {nearer.some((one) => one !== null) && t.closer(times("price"), times("estimate"))}
        {whyNoPrice !== null && <span class="hint">{t.noPriceBefore[whyNoPrice]}</span>}
      </p>
    );
  }
  return (
    <p class="event-summary" role="status">
      {said.length === 0 ? (
        t.nothingSaid
      ) : (
        <>
          {t.saidSoFar(said.length)} <b>{said.map(({ word }) => word).join(", ")}</b>
        </>
      )}{" "}
      <span class="hint">{t.noEdges}</span>
    </p>
  );
}

/** The edges that are more than the estimate's error, the largest first; nothing where no edge is known. */
function Edges({ rows }: { rows: readonly Row[] }) {
  const edges = rows.flatMap(({ word, edge }) => (edge === null ? [] : [{ word, ...edge }]));
  if (edges.length === 0) return null;
  const green = edges.filter(({ isGreen }) => isGreen).toSorted((one, other) => other.cents - one.cents);
  if (green.length === 0) return <p class="event-summary">{t.noneGreen}</p>;
  return (
    <p class="event-summary">
      {t.green(green.length)}{" "}
      <b>{green.map(({ word, side, cents }) => t.greenWord(word, side, edgeText(cents))).join("; ")}</b>
    </p>
  );
}
