import { httpsCallableFromURL, type Functions } from "@firebase/functions";

const timeoutMs = 15_000;

/** Returns a function that calls the service's callables as the signed-in account. It throws a Firebase error when the call fails. */
export function createCall(functions: Functions) {
  return async <Response>(name: string, request: object): Promise<Response> => {
    const url = `${location.origin}/api/${name}`;
    const call = httpsCallableFromURL<object, Response>(functions, url, { timeout: timeoutMs });
    return (await call(request)).data;
  };
}
