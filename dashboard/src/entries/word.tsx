import { startExplorer } from "../explorer/start-explorer.tsx";
import { WordApp } from "../word/word-app.tsx";
import { WordFrame } from "../word/word-frame.tsx";

const query = new URLSearchParams(location.search);
const eventTicker = query.get("event_ticker") ?? "";
const marketTicker = query.get("market_ticker") ?? "";

if (eventTicker === "" || marketTicker === "") location.replace("/events");
else
  startExplorer(<WordFrame />, (requests) => (
    <WordApp eventTicker={eventTicker} marketTicker={marketTicker} requests={requests} />
  ));
