import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";

const t = texts.board;
const secondMs = 1000;

interface Props {
  /** UTC ms. */
  readonly readAt: number;
  readonly onRefresh: () => void;
}

/** "Updated 4 s ago", which counts every second, and a button that reloads. */
export function Updated({ readAt, onRefresh }: Props) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="updated">
      <span>{t.updated(Math.max(0, Math.round((now - readAt) / secondMs)))}</span>
      <button type="button" class="button button-quiet button-small" onClick={onRefresh}>
        {t.refresh}
      </button>
    </p>
  );
}
