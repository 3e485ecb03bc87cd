import { keepSessionKey, readSessionKey } from "../ui/typed-value.ts";
import { docsTexts } from "./docs-texts.ts";

const t = docsTexts.tryIt;

/** Sends the form of a function's page and shows the response. The key stays in this tab. */
export function enableTryIt(): void {
  const form = document.querySelector<HTMLFormElement>("#try-it-form");
  const result = document.querySelector<HTMLElement>("#try-it-result");
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!form || !result || !button) return;
  const key = form.querySelector<HTMLInputElement>("#try-key");
  if (key !== null && key.value === "") key.value = readSessionKey();
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = t.sending;
    keepSessionKey(key?.value ?? "");
    void send(form, key?.value ?? "").then((shown) => {
      result.replaceChildren(...shown);
      bringIntoView(result);
      button.disabled = false;
      button.textContent = t.send;
    });
  });
}

async function send(form: HTMLFormElement, key: string): Promise<HTMLElement[]> {
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-parameter]")) {
    if (input.value !== "") query.set(input.dataset.parameter ?? "", input.value);
  }
  const path = `${form.dataset.path ?? ""}${query.size === 0 ? "" : `?${query.toString()}`}`;
  const startedAt = performance.now();
  try {
    const response = await fetch(path, {
      headers: key === "" ? {} : { "x-api-key": key },
      cache: "no-store",
    });
    const body = await response.text();
    return shown(path, response, body, Math.round(performance.now() - startedAt));
  } catch {
    return [element("p", t.failed, "notice notice-bad")];
  }
}

function shown(path: string, response: Response, body: string, ms: number): HTMLElement[] {
  const status = element("p", "", `chip ${response.ok ? "chip-good" : "chip-bad"}`);
  status.textContent = `${t.status} ${response.status} · ${t.took(ms)}`;
  const details = element("details");
  const list = element("dl", "", "header-list");
  for (const [name, value] of response.headers) list.append(element("dt", name), element("dd", value));
  details.append(element("summary", t.headers), list);
  const pre = element("pre");
  pre.tabIndex = 0;
  pre.setAttribute("aria-label", t.body);
  pre.setAttribute("role", "region");
  pre.append(element("code", pretty(body) || t.noBody));
  return [element("p", `GET ${path}`, "example-request"), status, details, pre];
}

/** Scrolls to the result, unless all of it is visible. */
function bringIntoView(result: HTMLElement): void {
  if (result.getBoundingClientRect().bottom > innerHeight) result.scrollIntoView({ block: "start" });
}

function pretty(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value, null, 2);
  } catch {
    return body;
  }
}

function element(name: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
