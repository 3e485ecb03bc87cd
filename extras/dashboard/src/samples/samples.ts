/** A request to a function, to be shown as code. */
export interface SampleRequest {
  /** URL of the function. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  /** The key; null: read from the environment variable API_KEY; undefined: the function needs none. */
  readonly apiKey: string | null | undefined;
}

/** A call of a callable, with the ID token in the environment variable ID_TOKEN. */
export interface SampleCall {
  readonly url: string;
  readonly data: unknown;
}

export const languages = ["curl", "typescript", "python"] as const;
export type Language = (typeof languages)[number];
export type Samples = Readonly<Record<Language, string>>;

export function requestSamples({ url, query, apiKey }: SampleRequest): Samples {
  const search = new URLSearchParams(query).toString();
  const full = search === "" ? url : `${url}?${search}`;
  const hasQuery = search !== "";
  return {
    curl:
      apiKey === undefined
        ? `curl ${shell(full)}`
        : apiKey === null
          ? `curl -H "x-api-key: $API_KEY" \\\n  ${shell(full)}`
          : `curl -H ${shell(`x-api-key: ${apiKey}`)} ${shell(full)}`,
    typescript: [
      `const url = new URL(${JSON.stringify(url)});`,
      hasQuery && `url.search = new URLSearchParams(${literal(query)}).toString();`,
      ...(apiKey === undefined
        ? [`const response = await fetch(url);`]
        : [
            `const response = await fetch(url, {`,
            `  headers: { "x-api-key": ${apiKey === null ? `process.env.API_KEY ?? ""` : JSON.stringify(apiKey)} },`,
            `});`,
          ]),
      `console.log(JSON.stringify(await response.json()));`,
    ]
      .filter((line) => line !== false)
      .join("\n"),
    python: [
      `import json`,
      apiKey === null && `import os`,
      hasQuery && `from urllib.parse import urlencode`,
      apiKey === undefined
        ? `from urllib.request import urlopen`
        : `from urllib.request import Request, urlopen`,
      ``,
      `url = ${JSON.stringify(url)}`,
      hasQuery && `url += "?" + urlencode(${literal(query)})`,
      ...(apiKey === undefined
        ? [`with urlopen(url) as response:`]
        : [
            `key = ${apiKey === null ? `os.environ["API_KEY"]` : JSON.stringify(apiKey)}`,
            `with urlopen(Request(url, headers={"x-api-key": key})) as response:`,
          ]),
      `    print(json.dumps(json.load(response)))`,
    ]
      .filter((line) => line !== false)
      .join("\n"),
  };
}

export function callSamples({ url, data }: SampleCall): Samples {
  const body = JSON.stringify({ data });
  return {
    curl: [
      `curl -H "authorization: Bearer $ID_TOKEN" -H 'content-type: application/json' \\`,
      `  -d ${shell(body)} ${shell(url)}`,
    ].join("\n"),
    typescript: [
      `const response = await fetch(${JSON.stringify(url)}, {`,
      `  method: "POST",`,
      `  headers: {`,
      `    authorization: \`Bearer \${process.env.ID_TOKEN ?? ""}\`,`,
      `    "content-type": "application/json",`,
      `  },`,
      `  body: JSON.stringify({ data: ${literal(data)} }),`,
      `});`,
      `console.log(JSON.stringify(await response.json()));`,
    ].join("\n"),
    python: [
      `import json`,
      `import os`,
      `from urllib.request import Request, urlopen`,
      ``,
      `headers = {`,
      `    "authorization": "Bearer " + os.environ["ID_TOKEN"],`,
      `    "content-type": "application/json",`,
      `}`,
      `body = json.dumps({"data": ${pythonLiteral(data)}}).encode()`,
      `with urlopen(Request(${JSON.stringify(url)}, body, headers)) as response:`,
      `    print(json.dumps(json.load(response)))`,
    ].join("\n"),
  };
}

/** Quotes a text as a word of a POSIX shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
}

function pythonLiteral(value: unknown): string {
  return value === null ? "None" : literal(value);
}
