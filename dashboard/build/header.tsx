import { hasChanges, hasTranscripts } from "../src/config/features.ts";
import { texts } from "../src/texts.ts";
import type { Section } from "./page.ts";

const t = texts.layout;

interface Link {
  readonly section: Section;
  readonly href: string;
  readonly label: string;
}

/** The links next to the name, in order. */
const links: readonly Link[] = [
  { section: "events", href: "/events", label: t.events },
  ...(hasTranscripts ? [{ section: "search", href: "/search", label: t.search } as const] : []),
  ...(hasChanges ? [{ section: "alerts", href: "/alerts", label: t.watches } as const] : []),
  { section: "docs", href: "/docs", label: t.docs },
];

/** The header, equal on every page. */
export function Header({ current }: { current: Section }) {
  return (
    <header class="site-header">
      <a class="brand" href="/" aria-label={texts.brand}>
        <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" />
          <path d="M9 10h6v6.4L12 22H9l1.8-5.6H9zm9 0h6v6.4L21 22h-3l1.8-5.6H18z" />
        </svg>
        <span>{texts.brand}</span>
      </a>
      <nav aria-label={t.navigation}>
        {links.map(({ section, href, label }) => (
          <a key={href} href={href} aria-current={section === current ? "page" : undefined}>
            {label}
          </a>
        ))}
        {/* The page's script names the account of whoever is signed in. */}
        <a
          id="account"
          href="/sign-in?next=/events"
          aria-current={current === "settings" || current === "sign-in" ? "page" : undefined}
        >
          {current === "settings" ? t.settings : t.signIn}
        </a>
      </nav>
    </header>
  );
}
