import { settings } from '../../../modules/site/settings.ts';
import { pagePath } from '../../page-path.ts';
import { useSite } from './site-context.ts';

/** Links of the site's own, below every page; nothing where admins have set none. */
export function SiteFooter() {
  const { links, pages, contact } = useSite();
  if (links.length === 0 && pages.length === 0 && contact === '') return null;
  return (
    <footer className="site-footer">
      <nav aria-label="About this site">
        {links.map(({ label, url }) => (
          <a key={`${label} ${url}`} href={url}>
            {label}
          </a>
        ))}
        {pages.map((page) => (
          <a key={page} href={pagePath(`/${page}`)}>
            {settings[page].label}
          </a>
        ))}
        {contact !== '' && <a href={contact.includes('://') ? contact : `mailto:${contact}`}>Contact</a>}
      </nav>
    </footer>
  );
}
