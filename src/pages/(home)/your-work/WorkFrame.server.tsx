import type { ReactNode } from 'react';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { HomeTabs } from '../HomeTabs.tsx';

const kinds = [
  { href: pagePath('/your-work/webs'), words: 'Webs' },
  { href: pagePath('/your-work/collections'), words: 'Collections' },
  { href: pagePath('/your-work/bin'), words: 'Bin' },
] as const;

type WorkFrameProps = {
  viewer: PageReader;
  path: string;
  /** Controls next to the tabs. */
  controls?: ReactNode;
  children: ReactNode;
};

/** Common frame of the member's own lists: the heading and the tabs between webs, collections and the bin. */
export function WorkFrame({ viewer, path, controls, children }: WorkFrameProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <h1 className="visually-hidden">Your Work</h1>
      <HomeTabs viewer={viewer} path={path} />
      <div className="work-head">
        <nav className="switch" aria-label="Your Work">
          {kinds.map(({ href, words }) => (
            <a
              key={href}
              className="switch-choice"
              href={href}
              data-resume
              aria-current={path === href ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
        {controls}
      </div>
      {children}
    </Frame>
  );
}
