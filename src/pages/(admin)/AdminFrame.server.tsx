import type { ReactNode } from 'react';
import { type GrantedRole, hasRole } from '../../shared/rules/roles.ts';
import { Frame } from '../(layout)/index.server.ts';
import type { PageReader } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { shownCount, useWaiting } from '../waiting-context.ts';

type Counted = 'cases' | 'appeals' | 'requests';
type AdminPage = { href: string; words: string; role: GrantedRole; counted?: Counted };

const pages: readonly AdminPage[] = [
  { href: pagePath('/admin'), words: 'Overview', role: 'moderator' },
  { href: pagePath('/admin/reports'), words: 'Reports', role: 'moderator', counted: 'cases' },
  { href: pagePath('/admin/actions'), words: 'Actions', role: 'moderator', counted: 'appeals' },
  { href: pagePath('/admin/settings'), words: 'Settings', role: 'admin' },
  { href: pagePath('/admin/members'), words: 'Members', role: 'moderator' },
  { href: pagePath('/admin/members/waiting'), words: 'Waiting', role: 'moderator', counted: 'requests' },
  { href: pagePath('/admin/invitations'), words: 'Invitations', role: 'admin' },
  { href: pagePath('/admin/spam'), words: 'Spam waves', role: 'moderator' },
  { href: pagePath('/admin/storage'), words: 'Storage', role: 'admin' },
  { href: pagePath('/admin/audit'), words: 'Audit log', role: 'admin' },
];

type AdminFrameProps = {
  viewer: PageReader;
  path: string;
  title: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** Common frame of the pages for moderators and admins: the heading, and links to the pages that the viewer may open. */
export function AdminFrame({ viewer, path, title, isWide = false, children }: AdminFrameProps) {
  const work = useWaiting();
  const current = currentPage(path);
  return (
    <Frame viewer={viewer} path={path}>
      <div className={isWide ? 'settings admin admin-wide' : 'settings admin'}>
        <PageHead title={title} />
        <nav className="tabs strip" aria-label="Administration">
          {pages
            .filter(({ role }) => hasRole(viewer, role))
            .map(({ href, words, counted }) => (
              <a
                key={href}
                className="tab"
                href={href}
                aria-current={href === current ? (path === href ? 'page' : 'true') : undefined}
              >
                {words}
                {counted && <TabCount count={work?.[counted] ?? 0} />}
              </a>
            ))}
        </nav>
        {children}
      </div>
    </Frame>
  );
}

/** The tab of the page at a path: its own, or that of the page it belongs to, as a member's page belongs to the members. */
function currentPage(path: string): string | undefined {
  const hrefs = pages.map(({ href }) => href);
  if (hrefs.includes(path)) return path;
  return hrefs.find((href) => href !== pagePath('/admin') && path.startsWith(`${href}/`));
}

/** The number of waiting items on a page; renders nothing for 0. */
const TabCount = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <span className="tab-count">{shownCount(count)}</span>
    </>
  );
