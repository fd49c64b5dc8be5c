import type { ReactNode } from 'react';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import type { ProfileView } from '../data/read.ts';
import { collectionTabs, type Tab, webTabs } from '../data/tabs.ts';
import { ProfileHead } from './ProfileHead.server.tsx';

type ProfileFrameProps = {
  view: ProfileView;
  viewer: PageReader;
  kind: 'webs' | 'collections';
  /** Key of the current list; null for the showcase. */
  tab: string | null;
  children: ReactNode;
};

/** Common frame of a profile's lists: the member's head and the tabs to the other lists. */
export function ProfileFrame({ view, viewer, kind, tab, children }: ProfileFrameProps) {
  const { profile, isOwn, path } = view;
  const base = pagePath('/@username', { username: profile.username });
  const hasShowcase = kind === 'webs' && profile.showcase.length > 0;
  return (
    <Frame viewer={viewer} path={path}>
      <ProfileHead view={view} viewer={viewer} />
      <div className="profile-ways">
        <nav className="switch" aria-label="Profile">
          <Choice href={base} words="Webs" isCurrent={kind === 'webs'} />
          <Choice href={`${base}/collections`} words="Collections" isCurrent={kind === 'collections'} />
        </nav>
        <nav className="tabs tabs-page profile-tabs" aria-label={kind === 'webs' ? 'Webs' : 'Collections'}>
          {/* Without data-resume, which would lead to the list below this path that was left last. */}
          {hasShowcase && (
            <a className="tab" href={base} aria-current={tab === null ? 'page' : undefined}>
              Showcase
            </a>
          )}
          {tabsOf(kind, isOwn).map(([key, { words }]) => (
            <a
              key={key}
              className="tab"
              href={kind === 'webs' ? `${base}/${key}` : `${base}/collections/${key}`}
              data-resume
              aria-current={tab === key ? 'page' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </Frame>
  );
}

function tabsOf(kind: ProfileFrameProps['kind'], isOwn: boolean): [string, Tab][] {
  const tabs: [string, Tab][] = Object.entries(kind === 'webs' ? webTabs : collectionTabs);
  return tabs.filter(([, tab]) => isOwn || !tab.isOwn);
}

type ChoiceProps = { href: string; words: string; isCurrent: boolean };

function Choice({ href, words, isCurrent }: ChoiceProps) {
  return (
    <a className="switch-choice" href={href} aria-current={isCurrent ? 'page' : undefined}>
      {words}
    </a>
  );
}
