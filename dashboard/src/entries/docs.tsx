import { render } from "preact";
import { showNavigation } from "../docs/navigation.ts";
import { enableCopying, enableLanguages, nameOrigin } from "../docs/samples-on-page.ts";
import { Search } from "../docs/search.tsx";
import { enableTryIt } from "../docs/try-it.ts";

showNavigation();
nameOrigin(document, location.origin);
enableCopying(document);
enableLanguages(document);
enableTryIt();

const place = document.querySelector("#search");
const opener = document.querySelector<HTMLButtonElement>("#search-open");
if (place !== null && opener !== null) render(<Search opener={opener} />, place);
