import type { ReactNode } from 'react';
import type { PageReader } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/Button.tsx';
import {
  CodeXmlIcon,
  CompassIcon,
  CrossIcon,
  FolderPlusIcon,
  HistoryIcon,
  ImageIcon,
  LayoutGridIcon,
  PinIcon,
  PlusIcon,
  TrendingUpIcon,
  UploadIcon,
  UserPlusIcon,
  UsersIcon,
} from '../ui/icons.tsx';
import { Logo } from './Logo.tsx';

type SideMenuProps = { viewer: PageReader; path: string };

/** The drawer opened by 'Menu'; a popover, so it opens and closes without script. */
export function SideMenu({ viewer, path }: SideMenuProps) {
  return (
    <nav className="drawer" id="side-menu" aria-label="Side menu" popover="auto">
      <div className="drawer-head">
        <Logo />
        <Button
          look="quiet"
          isIcon
          aria-label="Close menu"
          popoverTarget="side-menu"
          popoverTargetAction="hide"
        >
          <CrossIcon />
        </Button>
      </div>
      {viewer ? (
        <>
          <p className="drawer-title">CREATE NEW</p>
          <LinkEntry href={pagePath('/new-web')} path={path} icon={<PlusIcon />} words="Web" />
          <ActionEntry action="create-collection" icon={<FolderPlusIcon />} words="Collection" />
          <LinkEntry href={pagePath('/import')} path={path} icon={<UploadIcon />} words="Import" />
          <hr className="drawer-line" />
          <LinkEntry href={pagePath('/your-work')} path={path} icon={<LayoutGridIcon />} words="Your Work" />
          <LinkEntry href={pagePath('/following')} path={path} icon={<UsersIcon />} words="Following" />
          <LinkEntry href="/" path={path} icon={<TrendingUpIcon />} words="Trending" />
          <LinkEntry href={pagePath('/assets')} path={path} icon={<ImageIcon />} words="Assets" />
          <LinkEntry
            href={pagePath('/explore-profiles')}
            path={path}
            icon={<CompassIcon />}
            words="Explore Profiles"
          />
          <ActionEntry action="pined-items" icon={<PinIcon />} words="Pined Items" />
        </>
      ) : (
        <>
          <LinkEntry href={pagePath('/new-web')} path={path} icon={<CodeXmlIcon />} words="Start Coding" />
          <LinkEntry href="/" path={path} icon={<TrendingUpIcon />} words="Trending" />
          <LinkEntry href={pagePath('/signup')} path={path} icon={<UserPlusIcon />} words="Join Us" />
          <hr className="drawer-line" />
          <ActionEntry action="recent-messages" icon={<HistoryIcon />} words="Recent messages" />
        </>
      )}
    </nav>
  );
}

/** Whether the current page is at this URL or below it. */
const isAtOrBelow = (path: string, href: string) =>
  path === href || (href !== '/' && path.startsWith(`${href}/`));

type LinkEntryProps = { href: string; path: string; icon: ReactNode; words: string };

function LinkEntry({ href, path, icon, words }: LinkEntryProps) {
  return (
    <a
      className="menu-item"
      href={href}
      data-resume
      aria-current={isAtOrBelow(path, href) ? 'page' : undefined}
    >
      {icon}
      {words}
    </a>
  );
}

type ActionEntryProps = { action: string; icon: ReactNode; words: string };

/**
 * A menu entry that opens a dialog (+client.ts). The menu closes first, so that the focus returns to the button
 * that opened it.
 */
function ActionEntry({ action, icon, words }: ActionEntryProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-haspopup="dialog"
      data-action={action}
      popoverTarget="side-menu"
      popoverTargetAction="hide"
    >
      {icon}
      {words}
    </button>
  );
}
