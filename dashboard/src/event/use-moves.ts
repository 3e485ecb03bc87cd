import { useEffect, useRef } from "preact/hooks";
import { texts } from "../texts.ts";
import { movesOf, titleOf, type Move } from "./moves.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

const flashMs = 1500;

/** Sets the tab's title to the event and its latest move, and flashes each row that has moved since the last read, once. */
export function useMoves(rows: readonly Row[], phase: Phase, eventTitle: string): void {
  const seen = useRef(rows);
  const latest = useRef<Move | null>(null);
  useEffect(() => {
    const moves = phase === "live" ? movesOf(seen.current, rows) : [];
    seen.current = rows;
    latest.current = moves[0] ?? latest.current;
    document.title = `${titleOf(eventTitle, latest.current)} · ${texts.brand}`;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) moves.forEach(flash);
  }, [rows, phase, eventTitle]);
}

function flash({ ticker }: Move): void {
  const row = document.querySelector(`tr[data-ticker="${CSS.escape(ticker)}"]`);
  if (row === null) return;
  const color = getComputedStyle(row).getPropertyValue("--mark");
  row.animate([{ backgroundColor: color }, { backgroundColor: "transparent" }], flashMs);
}
