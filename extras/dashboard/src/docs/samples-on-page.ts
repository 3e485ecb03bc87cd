import { copyText } from "../samples/copy.ts";
import { docsTexts } from "./docs-texts.ts";

const t = docsTexts.reference;
const storedLanguage = "docs-language";

/** Inserts the page's own origin into its samples, so that a copied line runs as it is. */
export function nameOrigin(root: ParentNode, origin: string): void {
  for (const code of root.querySelectorAll("pre code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      node.nodeValue = (node.nodeValue ?? "").replaceAll(placeholderOrigin, origin);
    }
  }
}

/** Copies the code next to a button. */
export function enableCopying(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    button.addEventListener("click", () => {
      const code = button.closest(".samples")?.querySelector("pre:not([hidden]) code");
      void copyText(code?.textContent ?? "").then((isCopied) => {
        button.textContent = isCopied ? t.copied : t.copyFailed;
      });
    });
  }
}

/** Enables tabs of languages. The choice applies to every sample and is kept for the next page. */
export function enableLanguages(root: ParentNode): void {
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[data-tabs] [role="tab"]')];
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab.dataset.language ?? ""));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const siblings = tabs.filter((other) => other.parentElement === tab.parentElement);
      const next = siblings[(siblings.indexOf(tab) + step + siblings.length) % siblings.length];
      choose(next?.dataset.language ?? "");
      next?.focus();
    });
  }
  function choose(language: string): void {
    localStorage.setItem(storedLanguage, language);
    for (const tab of tabs) {
      const isChosen = tab.dataset.language === language;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel !== null) panel.hidden = !isChosen;
      const copy = tab.closest(".samples")?.querySelector("[data-copy]");
      if (copy) copy.textContent = t.copy;
    }
  }
  const stored = localStorage.getItem(storedLanguage);
  if (stored !== null && tabs.some((tab) => tab.dataset.language === stored)) choose(stored);
}

/** Placeholder in samples for the origin of the page, which is only known at run time. */
export const placeholderOrigin = "https://your-project.web.app";
