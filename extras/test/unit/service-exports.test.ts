import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(__dirname, "..", "..", "..");
const source = join(root, "functions", "src");

/** The names that the files of a package import from modules of `functions/src`, as `module name`. */
function importedBy(pattern: string): ReadonlySet<string> {
  const imported = new Set<string>();
  const statement =
    /(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)"|\{([^}]*)\} = await import\("([^"]+)"\)/g;
  for (const file of globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" })) {
    const path = join(root, file);
    for (const [, names, from, later, laterFrom] of readFileSync(path, "utf8").matchAll(statement)) {
      const target = from ?? laterFrom ?? "";
      const module = target.startsWith(".")
        ? relative(source, resolve(dirname(path), target)).replace(/\.ts$/, "")
        : target.replace("@mention-market/service/", "");
      for (const name of (names ?? later ?? "").split(","))
        imported.add(
          `${module} ${name
            .trim()
            .replace(/^type /, "")
            .replace(/(?: as |:).*/, "")}`,
        );
    }
  }
  return imported;
}

/**
 * The exports of the service that only the extras use, by folder: a copy of what they do would drift. A member of an export is
 * written with a full stop.
 */
const exportsForExtras = {
  // One cache and one request context. The extras cache more, and read when nobody waits.
  base: `Cache StaleIfError bytesOf CacheOptions.sharedMs CacheOptions.keeps CacheOptions.sizeOf
    Cache.peek Cache.delete RequestContext.isInBackground`,
  // Settings of both packages are read alike.
  config: `booleanSetting readSettings wholeSetting`,
  // One client, with its limits and retries.
  firestore: `untilNoConflict writeLimits FirestoreQuery UpdateTime collect inOrder startAfter openDocuments`,
  // The same parameters, errors and headers for MCP and pages, which are no endpoints of the service.
  http: `CallableSpec Exchange Exchange.response Exchange.quota Result missingParameter readBy refuseUnknown
    textsOf etagOf exposedHeaderNames serialize maxLast`,
  // One reading of Kalshi's records. The extras read more lists.
  kalshi: `eventsPath hasMilestones milestonesOf priorities requireEvent startingMilestone withMilestones Connection
    connectionOver MarketRead WireIdentity eventTickerIn maxMarkets readMarkets sameOrError toDecimal toNumber
    wireIdentity count dollarPrice text
    Client.now Client.behindMs ListRead.maxPages`,
  // A deleted account also loses its watches.
  keys: `deletedOf endKeysOf`,
  // Events of the extras have the same 28 fields.
  markets: `isFreshStart toEventDetails isSettled toMentionMarket MentionSeries eventDetails mentionEventSummary`,
  // Pages without a key and MCP pass the same guard.
  middleware: `ApiKeyServices createGuard verdictOf clientAddress`,
  // Both packages share one pace of reads and one store.
  "services.ts": `Services.connection Services.finder Services.eventStore`,
  // Other collections are searched by the same rules.
  transcripts: `LabelTest labelKey innerNouns maxTextCharacters parsePhrase noEventForm foldName Corpus.note
    Corpus.series InformedSeries.holder InformedSeries.alike SearchRequest.sums TranscriptFilter.estimatedEndDate
    TranscriptFilter.eventTicker TranscriptFilter.only TranscriptFilter.except VoiceFilter.speakers VoiceFilter.roles
    VoiceFilter.parts`,
};
const listed = Object.entries(exportsForExtras).flatMap(([folder, names]) =>
  names.split(/\s+/).map((name) => ({ folder, name })),
);

describe("the list of what only the extras use of the service", () => {
  it("has every export of functions/src that no other file of functions/ imports, and no other name", () => {
    const own = importedBy("functions/**/*.ts");
    const known = new Set(globSync("**/*.ts", { cwd: source }).map((file) => file.replace(/\.ts$/, "")));
    const onlyExtras = [...importedBy("extras/**/*.{ts,tsx}")]
      .filter((one) => known.has(one.split(" ")[0] ?? "") && !one.endsWith(" ") && !own.has(one))
      .map((one) => one.replace(/(\/\S+)? /, " "));
    const names = listed.flatMap(({ folder, name }) => (name.includes(".") ? [] : `${folder} ${name}`));
    expect(names.toSorted()).toEqual(onlyExtras.toSorted());
  });

  it("names members that the service has", () => {
    for (const { folder, name } of listed) {
      const [owner = "", member] = name.split(".");
      if (member === undefined) continue;
      const texts = globSync([folder, `${folder}/**/*.ts`], { cwd: source })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(source, file), "utf8"));
      const declared = new RegExp(
        `(?:interface |function (?:build|create)|const )${owner}\\b(?:(?!\\n\\}\\n).)*\\b${member}\\b`,
        "is",
      );
      expect([name, texts.some((text) => declared.test(text))]).toEqual([name, true]);
    }
  });
});
