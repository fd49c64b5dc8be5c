export { accountMenuId } from './account-menu-id.ts';
export { Logo, LogoMark } from './Logo.tsx';
export { listenForSearch } from './search-box.ts';
export { siteNameOf } from './site-name.ts';
export { switchTheme } from './theme.ts';
export { useSiteTheme } from './use-site-theme.ts';
