/**
 * The slow lane: suites that start processes, kill them or wait in real time. Patterns of their paths below test/. Every other suite is of
 * the fast lane.
 */
const slow = [
  "faults/.*",
  "research/.*",
  ".*\\.python",
  ".*\\.firestore",
  ".*\\.fed-pdfs",
  "corpus-builder/(?:corpus-command|review)",
  "corpus-builder/sources/(?:.*-command|fetched-source|harmful-site)",
  "journey/(?:alert-addresses|backup|check-deployed|deployed-instance|deployment|documents|firebase-sdk|foreign-pages)",
  "journey/(?:help|keys-command|local-server|local-server-stop|mcp|mcp-refusals|odd-tickers-programs|settled-(?:quotes|series)-walk|surfaces|verdict-alerts|watches)",
  "sandbox/.*",
  "unit/commands/foreign-names",
  "unit/research/score/command",
  "unit/words/parts-of-calls",
].map((path) => `/test/${path}\\.test\\.ts$`);

const lanes = ["fast", "slow", "all"];

/** The lane that LANE names; default: `fast`. */
export function chosenLane() {
  const { LANE: lane = "fast" } = process.env;
  if (!lanes.includes(lane)) throw new Error(`LANE is one of ${lanes.join(", ")}`);
  return lane;
}

/** The patterns of what a lane leaves out. */
export function leftOutOf(lane) {
  if (lane === "all") return [];
  return lane === "fast" ? slow : [`^(?!.*(?:${slow.join("|")})).*\\.test\\.ts$`];
}

/** @param {string} path */
export const isSlow = (path) => slow.some((pattern) => new RegExp(pattern).test(path));
