import { BoardRows } from "../board/board-rows.tsx";
import { hasNoEdge } from "../board/no-edge.ts";
import type { WireBoardListEvent } from "../explorer/wire.ts";
import { texts } from "../texts.ts";

const t = texts.board.tonight;
const maxShown = 8;

/** The next events, before they are there. */
export function TonightFrame() {
  return (
    <div role="status" class="board-list panel">
      <span class="visually-hidden">{texts.explorer.loading}</span>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
        <div key={number} class="board-row" aria-hidden="true">
          <div class="skeleton-block" />
        </div>
      ))}
    </div>
  );
}

/** null: the board is not public here, or can't be read. */
export function Tonight({ events, now }: { events: readonly WireBoardListEvent[] | null; now: number }) {
  if (events === null)
    return (
      <div class="empty panel">
        <p>{t.closed}</p>
        <a class="button" href="/sign-in?next=/events">
          {t.signIn}
        </a>
      </div>
    );
  if (events.length === 0) return <p class="hint">{t.none}</p>;
  const shown = events.slice(0, maxShown);
  return (
    <>
      <BoardRows events={shown} now={now} favourites={null} />
      {hasNoEdge(shown) && <p class="hint">{texts.board.noEdge}</p>}
    </>
  );
}
