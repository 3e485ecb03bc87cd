import { texts } from "../texts.ts";
import { signInHref } from "./sign-in-href.ts";

const name = "signed-in";

/** Remembers for the next pages whether the visitor is signed in, and shows it in this page's header. */
export function rememberAccount(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(name, "yes");
    else localStorage.removeItem(name);
  } catch {
    // If the browser's storage is full, the header is right only after the next sign-in.
  }
  showAccount(isSignedIn);
}

/** Whether this browser's visitor was signed in on the last page that knows. */
export function isRemembered(): boolean {
  return localStorage.getItem(name) === "yes";
}

/** Sets the header's last link: to the account if the visitor is signed in, else to the sign-in page, which leads back here. */
export function showAccount(isSignedIn = isRemembered()): void {
  const link = document.querySelector<HTMLAnchorElement>("#account");
  if (link === null) return;
  link.textContent = isSignedIn ? texts.layout.settings : texts.layout.signIn;
  link.href = isSignedIn ? "/settings" : location.pathname === "/sign-in" ? location.href : signInHref();
}
