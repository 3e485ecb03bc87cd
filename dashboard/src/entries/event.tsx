import { EventApp } from "../event/event-app.tsx";
import { EventFrame } from "../event/event-frame.tsx";
import { startExplorer } from "../explorer/start-explorer.tsx";

const ticker = new URLSearchParams(location.search).get("event_ticker") ?? "";

if (ticker === "") location.replace("/events");
else startExplorer(<EventFrame />, (requests) => <EventApp ticker={ticker} requests={requests} />);
