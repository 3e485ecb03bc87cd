import { createBoardRequests } from "../board/board-requests.ts";
import { startOpen } from "../explorer/start-open.tsx";
import { WordPage } from "../word/word-page.tsx";

const query = new URLSearchParams(location.search);
const eventTicker = query.get("event_ticker") ?? "";
const marketTicker = query.get("market_ticker") ?? "";
const board = createBoardRequests();

if (eventTicker === "" || marketTicker === "") location.replace("/events");
else
  startOpen((account) => (
    <WordPage eventTicker={eventTicker} marketTicker={marketTicker} account={account} board={board} />
  ));
