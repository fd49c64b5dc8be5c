import { useSite } from './site-context.ts';

/** The logo: a page between two angle brackets, with a text cursor. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 8 4 16l7 8" />
        <path d="m21 8 7 8-7 8" />
      </g>
      <rect x="14.2" y="9" width="3.6" height="14" rx="1.8" fill="var(--accent-text)" />
    </svg>
  );
}

/** The logo and the site's name, linked to the home page. */
export function Logo() {
  return (
    <a className="logo" href="/">
      <LogoMark />
      <span className="logo-word">{useSite().name}</span>
    </a>
  );
}
