import type { ReactNode } from 'react';
import { settings } from '../../modules/site/rules/settings.ts';
import type { SearchQuery } from '../(search)/index.ts';
import type { PageReader } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { InlineMarkdown } from './Markdown.server.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useSite } from './site-context.ts';
import { TopBar } from './TopBar.tsx';

type FrameProps = {
  viewer: PageReader;
  path: string;
  /** The search whose results the page shows. */
  search?: SearchQuery;
  children: ReactNode;
};

/** Top bar, announcement, side menu, the page's content and the site's links. */
export function Frame({ viewer, path, search, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar viewer={viewer} path={path} search={search} />
      <WrongAddress />
      <Announcement />
      <SideMenu viewer={viewer} path={path} />
      <main className="content" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/**
 * Warns that the site was opened at an address of the machine instead of localhost: nothing can be saved there, and
 * results of webs stay empty.
 */
function WrongAddress() {
  const { wrongAddress } = useSite();
  if (wrongAddress === null) return null;
  const { openedAt, publicUrl } = wrongAddress;
  return (
    <p className="announcement" role="alert">
      {`This site is set up for ${publicUrl}. To use it at ${openedAt}, set PUBLIC_URL=${openedAt} where it is started.`}
    </p>
  );
}

/** The announcement of the admins, above every page. */
function Announcement() {
  const { announcement } = useSite();
  if (announcement === null) return null;
  return (
    <aside className="announcement" aria-label="Announcement">
      <p>
        <InlineMarkdown text={announcement} />
      </p>
    </aside>
  );
}

/** The site's own links, below every page; none if admins have set none. */
function SiteFooter() {
  const { links, pages, contact } = useSite();
  if (links.length === 0 && pages.length === 0 && contact === '') return null;
  return (
    <footer className="site-footer">
      <nav aria-label="About this site">
        {links.map(({ label, url }) => (
          <a key={`${label} ${url}`} href={url}>
            {label}
          </a>
        ))}
        {pages.map((page) => (
          <a key={page} href={pagePath(`/${page}`)}>
            {settings[page].label}
          </a>
        ))}
        {contact !== '' && <a href={contact.includes('://') ? contact : `mailto:${contact}`}>Contact</a>}
      </nav>
    </footer>
  );
}
