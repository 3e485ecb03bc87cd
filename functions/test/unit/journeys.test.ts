import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { callables, endpoints } from "../../src/extras/functions.ts";

const folder = join(__dirname, "..", "journey");
const journeys = globSync("*.test.ts", { cwd: folder })
  .map((path) => readFileSync(join(folder, path), "utf8"))
  .join("\n");

describe("every function", () => {
  it("is requested by a journey", () => {
    const without = [...Object.keys(endpoints), ...Object.keys(callables)].flatMap((name) =>
      // By its path, or as the first argument of a suite's own helper.
      new RegExp(`/${name}\\b|\\(\\s*["\`]${name}["\`]`).test(journeys)
        ? []
        : `${name}: no suite of functions/test/journey requests it`,
    );
    expect(without).toEqual([]);
  });
});

/** Called by an endpoint, and tested over HTTP or as part of another use case. A new one has a test of its own instead. */
const withoutOwnTest: readonly string[] = [
  "getEvent",
  "getOrderBook",
  "redeliver",
  "testWatch",
  "companiesNamed",
  "companyKey",
  "companyOfSeries",
  "seriesOfCompany",
  "listCalls",
  "listSeries",
  "labelConditions",
  "labelsOf",
  "withVoices",
  "ownLabelsOf",
  "search",
  "findEventWords",
  "findEvents",
  "valueEvent",
];

describe("every use case", () => {
  it("that an endpoint calls has a test that imports its module", () => {
    const functionsFolder = join(__dirname, "../..");
    const importsOf = (path: string) =>
      [...readFileSync(path, "utf8").matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm)].map(
        ([, names = "", from = ""]) => ({ names: names.split(","), module: join(dirname(path), from) }),
      );
    const inFolder = (pattern: string) =>
      globSync(pattern, { cwd: functionsFolder }).map((path) => join(functionsFolder, path));
    const tested = new Set(
      inFolder("test/**/*.ts").flatMap((path) => importsOf(path).map(({ module }) => module)),
    );
    const untested = [
      ...inFolder("src/endpoints/**/*.ts"),
      ...inFolder("src/extras/*/{get-*,callables}.ts"),
    ].flatMap((path) => {
      const text = readFileSync(path, "utf8");
      return importsOf(path)
        .filter(({ module }) => !tested.has(module) && !/\/src\/(?:base|http|endpoints)\//.test(module))
        .flatMap(({ names, module }) =>
          names.flatMap((name) => {
            const [exported = "", local = exported] = name.trim().split(" as ");
            const isCalled = local !== "" && new RegExp(`\\b${local}\\(`).test(text);
            return isCalled && !withoutOwnTest.includes(exported)
              ? [`${exported} of functions/${relative(functionsFolder, module)}: no test imports it`]
              : [];
          }),
        );
    });
    expect([...new Set(untested)]).toEqual([]);
  });
});
