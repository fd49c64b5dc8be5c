import type { PageReader } from '../page-context.ts';
import { pagePath } from '../page-path.ts';

const tabs = [
  { href: pagePath('/following'), words: 'Following', isForMembers: true },
  { href: '/', words: 'Trending', isForMembers: false },
  {
    href: pagePath('/your-work/webs'),
    below: pagePath('/your-work'),
    words: 'Your Work',
    isForMembers: true,
  },
] as const;

type HomeTabsProps = { viewer: PageReader; path: string };

/**
 * Links to the lists of the home area; each one is resumed where it was left in this visit
 * (runtime/feeds/feed-memory.ts).
 */
export function HomeTabs({ viewer, path }: HomeTabsProps) {
  const isCurrent = (tab: (typeof tabs)[number]) =>
    'below' in tab ? path.startsWith(tab.below) : path === tab.href;
  return (
    <nav className="tabs tabs-page strip" aria-label="Home">
      {tabs
        .filter(({ isForMembers }) => viewer !== null || !isForMembers)
        .map((tab) => (
          <a
            key={tab.href}
            className="tab"
            href={tab.href}
            data-resume
            aria-current={isCurrent(tab) ? 'page' : undefined}
          >
            {tab.words}
          </a>
        ))}
    </nav>
  );
}
