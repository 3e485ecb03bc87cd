import { render } from "preact";
import { enableCopying, enableLanguages, nameOrigin } from "../docs/samples-on-page.ts";
import { Search } from "../docs/search.tsx";
import { enableTryIt } from "../docs/try-it.ts";

const place = document.querySelector("#search");
const opener = document.querySelector<HTMLButtonElement>("#search-open");

/** From this width on, the contents are next to the article (docs.css). */
const hasRoomBeside = matchMedia("(min-width: 76rem)");

showNavigation();
nameOrigin(document, location.origin);
enableCopying(document);
enableLanguages(document);
enableTryIt();

if (place !== null && opener !== null) render(<Search opener={opener} />, place);

/** Opens the contents if they have their own column, and scrolls the navigation to the current page. */
function showNavigation(): void {
  const contents = document.querySelector<HTMLDetailsElement>(".contents-beside details");
  const open = () => {
    if (contents !== null) contents.open = hasRoomBeside.matches;
  };
  hasRoomBeside.addEventListener("change", open);
  open();
  const navigation = document.querySelector<HTMLElement>(".docs-navigation");
  const current = navigation?.querySelector<HTMLElement>("[aria-current]");
  if (!navigation || !current) return;
  const below = current.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom;
  if (below > 0) navigation.scrollTop += below + navigation.clientHeight / 2;
}
