import type { PageViewer } from '../../modules/accounts/index.ts';
import { hasRole } from '../../shared/rules/roles.ts';
import { NotificationsBell } from '../(notifications)/index.ts';
import type { SearchQuery } from '../(search)/index.ts';
import type { PageReader } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import {
  DeviceIcon,
  GaugeIcon,
  HistoryIcon,
  ImageIcon,
  LayoutGridIcon,
  LogOutIcon,
  MenuIcon,
  MoonIcon,
  PinIcon,
  PlusIcon,
  SettingsIcon,
  SunIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons.tsx';
import { Menu, MenuButton, MenuLink } from '../ui/menus/Menu.tsx';
import { Logo } from './Logo.tsx';
import { SearchBox } from './search-box/SearchBox.tsx';

type TopBarProps = {
  viewer: PageReader;
  path: string;
  /** The search whose results the page shows. */
  search?: SearchQuery;
};

/** The top bar of every page except the editor. */
export function TopBar({ viewer, path, search }: TopBarProps) {
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <Button look="quiet" isIcon aria-label="Menu" popoverTarget="side-menu">
          <MenuIcon />
        </Button>
        <Logo />
        <SearchBox {...search} />
        <div className="top-bar-end">
          <Button look="quiet" isIcon aria-label="Switch theme" data-action="switch-theme">
            <span className="theme-light">
              <SunIcon />
            </span>
            <span className="theme-dark">
              <MoonIcon />
            </span>
          </Button>
          {viewer ? (
            <>
              <ButtonLink look="accent" className="top-bar-new" href={pagePath('/new-web')}>
                <PlusIcon />
                <span className="top-bar-word">New web</span>
              </ButtonLink>
              <NotificationsBell />
              <Button
                look="quiet"
                isIcon
                aria-label="Pined Items"
                title="Pined Items"
                aria-haspopup="dialog"
                data-action="pined-items"
              >
                <PinIcon />
              </Button>
              <AccountMenu viewer={viewer} />
            </>
          ) : (
            <GuestLinks path={path} />
          )}
        </div>
      </div>
    </header>
  );
}

/** Login and sign-up links, each hidden on its own page. */
function GuestLinks({ path }: { path: string }) {
  return (
    <>
      {path !== pagePath('/login') && (
        <ButtonLink look="quiet" href={pagePath('/login')}>
          Log In
        </ButtonLink>
      )}
      {path !== pagePath('/signup') && <ButtonLink href={pagePath('/signup')}>Sign Up</ButtonLink>}
    </>
  );
}

/** The member's avatar, which opens the account menu. */
function AccountMenu({ viewer }: { viewer: PageViewer }) {
  const { username, fullName, avatar } = viewer;
  return (
    <>
      <button
        type="button"
        className="account-button"
        aria-label="Account menu"
        aria-haspopup="menu"
        popoverTarget="account-menu"
      >
        <Avatar username={username} fullName={fullName} image={avatar} size={32} />
      </button>
      <Menu id="account-menu" label="Account menu" className="menu-account">
        <p className="menu-note">
          <strong>{fullName || username}</strong>@{username}
        </p>
        <MenuLink href={pagePath('/@username', { username })}>
          <UserIcon />
          My Profile
        </MenuLink>
        <MenuLink href={pagePath('/new-web')}>
          <PlusIcon />
          New web
        </MenuLink>
        <MenuLink href={pagePath('/your-work')} isList>
          <LayoutGridIcon />
          Your Work
        </MenuLink>
        <MenuLink href="/" isList>
          <TrendingUpIcon />
          Trending
        </MenuLink>
        <MenuLink href={pagePath('/following')} isList>
          <UsersIcon />
          Following
        </MenuLink>
        <MenuLink href={pagePath('/assets')} isList>
          <ImageIcon />
          Assets
        </MenuLink>
        <MenuLink href={pagePath('/settings')}>
          <SettingsIcon />
          Settings
        </MenuLink>
        <MenuButton action="recent-messages">
          <HistoryIcon />
          Recent messages
        </MenuButton>
        {hasRole(viewer, 'moderator') && (
          <MenuLink href={pagePath('/admin')}>
            <GaugeIcon />
            {viewer.role === 'admin' ? 'Admin' : 'Moderation'}
          </MenuLink>
        )}
        <hr className="menu-line" />
        <MenuButton action="logout">
          <LogOutIcon />
          <span>
            Logout <small className="menu-detail">on all devices</small>
          </span>
        </MenuButton>
        <MenuButton action="logout-here" label="This device only, log out">
          <DeviceIcon />
          This device only
        </MenuButton>
      </Menu>
    </>
  );
}
