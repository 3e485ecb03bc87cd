import { render } from "preact";
import { isRemembered } from "../account/header-account.ts";
import { edgesOf } from "../board/choice.ts";
import { markedIn } from "../board/marked.ts";
import { hasBoard, hasChanges } from "../config/features.ts";
import { isBoardEvent, isBoardList } from "../explorer/wire.ts";
import { eventsToRead, wordsLagMs } from "../start/next-events.ts";
import { StartBoard, type StartState } from "../start/start-board.tsx";
import { isTrackRecord } from "../track-record/wire.ts";

/** A service that nobody has asked for a while reads prices for some seconds, so the board is read again soon. */
const [shortPauseMs, maxShortPauses] = [6_000, 10];
const refreshMs = 60_000;
const place = document.querySelector("#start-board");

/** What the service does not have, or does not show. */
const notFound = Symbol("not found");

const alerts = document.querySelector<HTMLElement>("#start-alerts");

if (hasChanges && alerts !== null && isRemembered()) void showAlerts(alerts);
if (place !== null) void showBoard(place);

/** Their script and the Firebase SDK are loaded for whoever is signed in only. */
async function showAlerts(place: HTMLElement): Promise<void> {
  try {
    await (await import("../start/my-alerts.tsx")).showMyAlerts(place);
  } catch {
    // The page of alerts says why they can't be read.
  }
}

async function showBoard(place: Element): Promise<void> {
  let endPause = () => {};
  let state: StartState = {
    list: undefined,
    events: new Map(),
    record: null,
    stars: { series: markedIn("series"), words: markedIn("words") },
    readAt: null,
    isFailing: false,
    onRefresh: () => endPause(),
    now: Date.now(),
  };
  const show = (changed: Partial<StartState>) => {
    state = { ...state, ...changed, now: Date.now() };
    render(<StartBoard {...state} />, place);
  };
  place.replaceChildren();
  show({});
  if (hasChanges) void read("getTrackRecord").then(({ body }) => show({ record: scoredOf(body) }));
  if (!hasBoard) {
    show({ list: null });
    return;
  }
  for (let shortPauses = 0; ;) {
    const { body, readAt } = await read("getBoard");
    if (isBoardList(body)) show({ list: body, readAt: readAt - wordsLagMs(body), isFailing: false });
    else if (body === notFound) show({ list: null });
    else if (state.list === undefined) show({ list: "failed" });
    else show({ isFailing: true });
    const { list } = state;
    if (list === null || list === undefined) return;
    if (list !== "failed" && !state.isFailing)
      for (const { event_ticker: ticker } of eventsToRead(list, state.stars)) {
        const query = new URLSearchParams({ event_ticker: ticker });
        const { body: event } = await read(`getBoard?${query.toString()}`);
        if (isBoardEvent(event)) show({ events: new Map([...state.events, [ticker, event]]) });
        else if (event === null) show({ isFailing: true });
      }
    const isReading =
      list !== "failed" &&
      (edgesOf(list.events, list.words_error) === "reading" || Date.now() - (state.readAt ?? 0) > refreshMs);
    shortPauses = isReading ? shortPauses + 1 : 0;
    const isShort = isReading && shortPauses <= maxShortPauses;
    const { promise: refreshed, resolve } = Promise.withResolvers<undefined>();
    endPause = () => resolve(undefined);
    await Promise.race([refreshed, pause(isShort ? shortPauseMs : refreshMs)]);
  }
}

/** Waits, and in a hidden tab until it is visible. */
async function pause(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  while (document.visibilityState === "hidden")
    await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** The body, and when the service read it, UTC ms. A body that can't be read is null. */
async function read(path: string): Promise<{ readonly body: unknown; readonly readAt: number }> {
  const readAt = Date.now();
  try {
    // The browser revalidates its cached response, whose age it does not say.
    const response = await fetch(`/api/${path}`, { cache: "no-cache" });
    if (response.status === 404) return { body: notFound, readAt };
    const ageMs = 1000 * Number(response.headers.get("Age") ?? 0);
    return { body: response.ok ? await response.json() : null, readAt: readAt - ageMs };
  } catch {
    return { body: null, readAt };
  }
}

/** How many words and events the present formula has scored. */
function scoredOf(body: unknown): { readonly words: number; readonly events: number } | null {
  const [newest] = isTrackRecord(body) ? body.formula : [];
  return newest === undefined ? null : { words: newest.markets, events: newest.events };
}
