export { Logo, LogoMark } from './Logo.tsx';
export { listenForSearch } from './search-box.ts';
export { accountMenuId } from './TopBar.tsx';
export { useSiteTheme } from './theme.ts';
