export { Logo, LogoMark } from './Logo.tsx';
export { listenForSearch } from './search-box.ts';
export { siteNameOf } from './site-name.ts';
export { accountMenuId } from './TopBar.tsx';
export { switchTheme } from './theme.ts';
export { useSiteTheme } from './use-site-theme.ts';
