import type { Endpoint } from "../src/http/endpoint.ts";
import { commonErrors } from "../src/http/error-texts.ts";
import { isRequired } from "./field-table.ts";

/** A status other than 200: its text in `error` ("" without one), and when it is sent. */
interface Row {
  readonly status: number;
  readonly error: string;
  readonly when: string;
}

/** Every status of an HTTPS function except 200, in order. */
export function errorRowsOf(endpoint: Endpoint<never>): string[][] {
  const rows = [
    {
      status: 304,
      error: "",
      when: "Not an error: the client has this response already, as its `If-None-Match` says",
    },
    ...refusedParameters(endpoint),
    ...(endpoint.access === "none" ? [] : ofKeys),
    commonErrors.methodNotAllowed,
    ...ownErrors(endpoint),
    commonErrors.internal,
    ...unavailable(endpoint),
  ];
  return rows
    .toSorted((a, b) => a.status - b.status)
    .map(({ status, error, when }) => [String(status), error === "" ? "" : `\`${error}\``, when]);
}

const missingParameter = {
  ...commonErrors.missingParameter,
  error: commonErrors.missingParameter.error("<name>"),
};
const invalidParameter = {
  ...commonErrors.invalidParameter,
  error: commonErrors.invalidParameter.error("<name>"),
};
const rateLimited = { ...commonErrors.rateLimited, error: commonErrors.rateLimited.error(100) };

/** The errors about a key, in the order of their statuses. */
const ofKeys: readonly Row[] = [
  commonErrors.unauthorized,
  commonErrors.forbidden,
  rateLimited,
  commonErrors.throttled,
];

/** The errors about parameters, from the table of errors that every function has. */
function refusedParameters({ ignoresUnknown, querySchema }: Endpoint<never>): readonly Row[] {
  const parameters = Object.values(querySchema.shape);
  if (ignoresUnknown === true && parameters.length === 0) return [];
  return parameters.some((schema) => isRequired(schema))
    ? [missingParameter, invalidParameter]
    : [invalidParameter];
}

function ownErrors({ errors: { notFound = [], tooMany, failure } }: Endpoint<never>): readonly Row[] {
  return [
    ...[notFound].flat().map((error) => ({ status: 404, error, when: absence(error) })),
    ...(tooMany === undefined
      ? []
      : [
          {
            status: 429,
            error: tooMany,
            when: "Too many requests came from the client's address in a minute",
          },
        ]),
    ...(failure === undefined
      ? []
      : [{ status: 500, error: failure, when: "The provider failed; `message` has its text and status" }]),
  ];
}

/** When a 404 has this text. */
function absence(notFound: string): string {
  if (notFound.startsWith("The board")) return "The setting `PUBLIC_BOARD` is not true";
  return ["Market not found", "Event not found"].includes(notFound)
    ? "The provider does not know it"
    : "No collection has it";
}

function unavailable({ access, isShared }: Endpoint<never>): readonly Row[] {
  if (access !== "none") return [commonErrors.unavailable, commonErrors.busy];
  const when =
    "It can't be read in time, and no older response is at hand; `Retry-After` says when to repeat it";
  return [
    isShared === true
      ? { ...commonErrors.busy, when }
      : { status: 503, error: "", when: "The same body, while the service does not work" },
  ];
}
