import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { isProbablySaid } from "./groups.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

const t = texts.event.summary;

/** The answer before the table: what was said so far, and in the end how many and what had been nearer. */
export function EventSummary({ rows, phase }: { rows: readonly Row[]; phase: Phase }) {
  if (phase === "before") return null;
  const said = rows.filter((row) => row.result === "yes" || isProbablySaid(row));
  if (phase === "settled") {
    const nearer = rows.map(closerOf);
    const times = (closer: "price" | "estimate") => nearer.filter((one) => one === closer).length;
    return (
      <p class="event-summary">
        <b>{t.settled(said.length, rows.length)}</b> {t.closer(times("price"), times("estimate"))}
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
