import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { dayAndTimeText } from "./times.ts";

const t = texts.board;
const secondMs = 1000;

interface Props {
  /** UTC ms. */
  readonly readAt: number;
  readonly onRefresh: () => void;
}

/** A button that reloads, and "Updated 4 s ago" behind it, which counts every second. */
export function Updated({ readAt, onRefresh }: Props) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="updated">
      <button type="button" class="button button-quiet button-small" onClick={onRefresh}>
        {t.refresh}
      </button>
      <span>{t.updated(Math.max(0, Math.round((now - readAt) / secondMs)))}</span>
      <span class="print-only">{texts.event.updated(dayAndTimeText(new Date(readAt).toISOString()))}</span>
    </p>
  );
}
