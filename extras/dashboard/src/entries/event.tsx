import { createBoardRequests } from "../board/board-requests.ts";
import { EventPage } from "../event/event-page.tsx";
import { startOpen } from "../explorer/start-open.tsx";

const ticker = new URLSearchParams(location.search).get("event_ticker") ?? "";
const board = createBoardRequests();

if (ticker === "") location.replace("/events");
else startOpen((account) => <EventPage ticker={ticker} account={account} board={board} />);
