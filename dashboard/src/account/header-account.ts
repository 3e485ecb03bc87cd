import { texts } from "../texts.ts";

const name = "signed-in";

/** Keeps for the next pages whether somebody is signed in, and shows it in this page's header. */
export function rememberAccount(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(name, "yes");
    else localStorage.removeItem(name);
  } catch {
    // Without room the header says so from the next sign-in on.
  }
  showAccount(isSignedIn);
}

/** The header's last link: the account of whoever is signed in, else the way in and back to this page. */
export function showAccount(isSignedIn = localStorage.getItem(name) === "yes"): void {
  const link = document.querySelector<HTMLAnchorElement>("#account");
  if (link === null) return;
  link.textContent = isSignedIn ? texts.layout.settings : texts.layout.signIn;
  const next = encodeURIComponent(location.pathname + location.search);
  link.href = isSignedIn
    ? "/settings"
    : location.pathname === "/sign-in"
      ? location.href
      : `/sign-in?next=${next}`;
}
