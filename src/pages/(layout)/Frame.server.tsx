import type { ReactNode } from 'react';
import type { SearchQuery } from '../(search)/index.ts';
import type { PageReader } from '../page-context.ts';
import { SideMenu } from './SideMenu.tsx';
import { Announcement, WrongAddress } from './site/Announcement.server.tsx';
import { SiteFooter } from './site/SiteFooter.tsx';
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
