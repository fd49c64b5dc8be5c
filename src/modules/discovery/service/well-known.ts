import { notFound } from '../../../shared/errors/app-error.ts';
import { securityTextPath } from '../rules.ts';
import type { Deps } from './deps.ts';

/** Milliseconds for which a reader may rely on security.txt; it is made for each request. */
const validFor = 30 * 24 * 3_600_000;

/**
 * security.txt (RFC 9116): the contact for reporting vulnerabilities. Throws a 404 while the site names no contact.
 */
export function securityText({ clock, publicUrl, site }: Deps): string {
  const { contact } = site.settings.get();
  if (contact === '') throw notFound();
  return [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(clock.now().getTime() + validFor).toISOString()}`,
    `Canonical: ${publicUrl}${securityTextPath}`,
    '',
  ].join('\n');
}
