import type { PageViewer } from '../../modules/accounts/index.ts';
import { maxSearchLength } from '../../shared/rules/limits.ts';
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
  SearchIcon,
  SettingsIcon,
  SunIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons.tsx';
import { Menu, MenuButton, MenuLink } from '../ui/menus/Menu.tsx';
import { Logo } from './Logo.tsx';

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
          <ThemeButton />
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
              <AccountButton viewer={viewer} />
            </>
          ) : (
            <GuestLinks path={path} />
          )}
        </div>
      </div>
    </header>
  );
}

/** Switches between the themes; shows the chosen one, which a style sheet knows from the document. */
function ThemeButton() {
  return (
    <Button look="quiet" isIcon title="Switch theme" data-action="switch-theme">
      <span className="visually-hidden">Switch theme, now</span>
      <span className="theme-system">
        <DeviceIcon />
        <span className="visually-hidden">system</span>
      </span>
      <span className="theme-light">
        <SunIcon />
        <span className="visually-hidden">light</span>
      </span>
      <span className="theme-dark">
        <MoonIcon />
        <span className="visually-hidden">dark</span>
      </span>
    </Button>
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
      {path !== pagePath('/signup') && (
        <ButtonLink href={pagePath('/signup')} data-return="here">
          Sign Up
        </ButtonLink>
      )}
    </>
  );
}

/** The member's avatar, which opens the account menu. */
function AccountButton({ viewer }: { viewer: PageViewer }) {
  const { username, fullName, avatar } = viewer;
  return (
    <>
      <button
        type="button"
        className="account-button"
        aria-label="Account menu"
        aria-haspopup="menu"
        popoverTarget={accountMenuId}
      >
        <Avatar username={username} fullName={fullName} image={avatar} size={32} />
      </button>
      <AccountMenu viewer={viewer} />
    </>
  );
}

/** The entries of the account menu. */
export function AccountMenu({ viewer }: { viewer: PageViewer }) {
  const { username, fullName } = viewer;
  return (
    <Menu id={accountMenuId} label="Account menu" className="menu-account">
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
  );
}

/**
 * The search form of the top bar; works without script. `/` focuses it (search-box.ts); on phones it is an icon until
 * it has the focus. A new search keeps the type and scope of the current one.
 */
function SearchBox({ q = '', type = 'web', scope = 'public' }: Partial<SearchQuery>) {
  return (
    <search className="top-search">
      <form className="top-search-form" action={pagePath('/search')} autoComplete="off" data-search-box>
        <SearchIcon />
        <input
          type="search"
          name="q"
          className="top-search-input"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Search"
          defaultValue={q}
          required
          pattern={`(?=.*\\S).{0,${maxSearchLength}}`}
          title={`At most ${maxSearchLength} characters`}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
        />
        <span className="top-search-key" aria-hidden="true">
          /
        </span>
        {type !== 'web' && <input type="hidden" name="type" value={type} />}
        {scope !== 'public' && <input type="hidden" name="scope" value={scope} />}
      </form>
    </search>
  );
}

/** The menu that buttons with this `popoverTarget` open; the server renders it once. */
export const accountMenuId = 'account-menu';
