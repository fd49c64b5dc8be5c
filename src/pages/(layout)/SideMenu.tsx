import type { ReactNode } from 'react';
import type { PageReader } from '../page-context.ts';
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
          <Entry href="/new-web" path={path} icon={<PlusIcon />} words="Web" />
          <Deed action="create-collection" icon={<FolderPlusIcon />} words="Collection" />
          <hr className="drawer-line" />
          <Entry href="/your-work" path={path} icon={<LayoutGridIcon />} words="Your Work" />
          <Entry href="/following" path={path} icon={<UsersIcon />} words="Following" />
          <Entry href="/" path={path} icon={<TrendingUpIcon />} words="Trending" />
          <Entry href="/assets" path={path} icon={<ImageIcon />} words="Assets" />
          <Entry href="/explore-profiles" path={path} icon={<CompassIcon />} words="Explore Profiles" />
          <Deed action="pined-items" icon={<PinIcon />} words="Pined Items" />
        </>
      ) : (
        <>
          <Entry href="/new-web" path={path} icon={<CodeXmlIcon />} words="Start Coding" />
          <Entry href="/" path={path} icon={<TrendingUpIcon />} words="Trending" />
          <Entry href="/signup" path={path} icon={<UserPlusIcon />} words="Join Us" />
          <hr className="drawer-line" />
          <Deed action="recent-messages" icon={<HistoryIcon />} words="Recent messages" />
        </>
      )}
    </nav>
  );
}

/** Whether the current page is at this URL or below it. */
const leadsTo = (path: string, href: string) =>
  path === href || (href !== '/' && path.startsWith(`${href}/`));

type EntryProps = { href: string; path: string; icon: ReactNode; words: string };

function Entry({ href, path, icon, words }: EntryProps) {
  return (
    <a className="menu-item" href={href} data-resume aria-current={leadsTo(path, href) ? 'page' : undefined}>
      {icon}
      {words}
    </a>
  );
}

type DeedProps = { action: string; icon: ReactNode; words: string };

/**
 * A menu entry that opens a dialog (runtime/actions.ts). The menu closes first, so that the focus returns to the button
 * that opened it.
 */
function Deed({ action, icon, words }: DeedProps) {
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
