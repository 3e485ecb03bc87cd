import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@mention-market/service/base/errors";
import { systemClock } from "@mention-market/service/base/clock";
import { openExtraStores } from "../../../src/store/open.ts";
import { startCollector, startSender } from "./instance.ts";

/** An instance in a process of its own, until its parent ends or kills it. Its clock is faster than the real one, from a moment on. */
const [folder = "", providerUrl = "", startedAt = "", speed = ""] = process.argv.slice(2);
const now = () => Number(startedAt) + (Date.now() - Number(startedAt)) * Number(speed);
const report = (message: string) => void process.stderr.write(`${message}\n`);
process.stdin.on("end", () => process.exit()).resume();

const sharing = {
  store: openExtraStores({ DATA_DIR: folder }, systemClock),
  clock: { now, monotonicMs: now },
  log: { info: () => undefined, warn: report, error: report },
};
const { wake } = startSender(sharing);
const { collect } = startCollector(sharing, providerUrl, wake, (ms) => pause(ms / Number(speed)));
for (;;) {
  await collect(Number(speed) * 55_000).catch((error: unknown) => report(messageOf(error)));
  await pause(10);
}
