import { hydrate, render } from "preact";
import { edgesOf } from "../board/choice.ts";
import { readAppConfig } from "../config/app-config.ts";
import { hasBoard, hasChanges } from "../config/features.ts";
import { isBoardEvent, isBoardList } from "../explorer/wire.ts";
import { Example } from "../start/example.tsx";
import { readFirst } from "../start/next-events.ts";
import { isSearchResult } from "../start/search-result.ts";
import { StartBoard, type StartState } from "../start/start-board.tsx";
import { isTrackRecord } from "../track-record/wire.ts";

const root = document.querySelector<HTMLElement>("#example");

/** A service that has just started reads prices for some seconds, so the board is read again soon. */
const [startupPauseMs, maxStartupReads] = [6_000, 10];
const refreshMs = 60_000;
const place = document.querySelector("#start-board");

/** What the service does not have, or does not show. */
const notFound = Symbol("not found");

if (root !== null) {
  const recorded: unknown = JSON.parse(root.dataset.recorded ?? "null");
  const props = {
    recorded: isSearchResult(recorded) ? recorded : null,
    name: root.dataset.function ?? "",
    query: Object.fromEntries(new URLSearchParams(root.dataset.query)),
  };
  hydrate(<Example {...props} exampleKey={null} />, root);
  // Without a configuration the example has no key, so visitors need their own.
  readAppConfig().then(
    ({ exampleKey }) => hydrate(<Example {...props} exampleKey={exampleKey} />, root),
    () => undefined,
  );
}

if (place !== null) void showBoard(place);

async function showBoard(place: Element): Promise<void> {
  let state: StartState = { list: undefined, events: new Map(), record: null, now: Date.now() };
  const show = (changed: Partial<StartState>) => {
    state = { ...state, ...changed, now: Date.now() };
    render(<StartBoard {...state} />, place);
  };
  place.replaceChildren();
  show({});
  if (hasChanges) void read("getTrackRecord").then((body) => show({ record: scoredOf(body) }));
  if (!hasBoard) {
    show({ list: null });
    return;
  }
  for (let reads = 1; ; reads += 1) {
    const body = await read("getBoard");
    if (isBoardList(body)) show({ list: body });
    else if (body === notFound) show({ list: null });
    else if (state.list === undefined) show({ list: "failed" });
    const { list } = state;
    if (list === null || list === undefined) return;
    if (list === "failed") {
      await pause(refreshMs);
      continue;
    }
    for (const { event_ticker: ticker } of readFirst(list)) {
      const query = new URLSearchParams({ event_ticker: ticker });
      const event = await read(`getBoard?${query.toString()}`);
      if (isBoardEvent(event)) show({ events: new Map([...state.events, [ticker, event]]) });
    }
    const isStartingUp = edgesOf(list.events, list.words_error) === "reading" && reads < maxStartupReads;
    await pause(isStartingUp ? startupPauseMs : refreshMs);
  }
}

/** Waits, and in a hidden tab until it is visible. */
async function pause(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  while (document.visibilityState === "hidden")
    await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** Returns null if it can't be read. */
async function read(path: string): Promise<unknown> {
  try {
    const response = await fetch(`/api/${path}`);
    if (response.status === 404) return notFound;
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** How many words and events the present formula has scored. */
function scoredOf(body: unknown): { readonly words: number; readonly events: number } | null {
  const [newest] = isTrackRecord(body) ? body.formula : [];
  return newest === undefined ? null : { words: newest.markets, events: newest.events };
}
