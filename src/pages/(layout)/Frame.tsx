import type { ReactNode } from 'react';
import type { SearchQuery } from '../(search)/index.ts';
import type { PageReader } from '../page-context.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

type FrameProps = {
  viewer: PageReader;
  path: string;
  /** The search whose results the page shows. */
  search?: SearchQuery;
  children: ReactNode;
};

/** Top bar, side menu and the page's content. */
export function Frame({ viewer, path, search, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar viewer={viewer} path={path} search={search} />
      <SideMenu viewer={viewer} path={path} />
      <main className="content" id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
