import { notFound } from '../../../shared/errors/app-error.ts';
import { version } from '../../../shared/version.ts';
import { nodeInfoPath, securityTextPath } from '../rules.ts';
import type { Deps } from './deps.ts';

/** Milliseconds for which security.txt is valid; each request gets a new one. */
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

const schema = 'http://nodeinfo.diaspora.software/ns/schema/2.1';

export const nodeInfoType = `application/json; profile="${schema}#"; charset=utf-8`;

/** Where the description of this site is (https://nodeinfo.diaspora.software/protocol). */
export const nodeInfoLinks = ({ publicUrl }: Deps) => ({
  links: [{ rel: schema, href: `${publicUrl}${nodeInfoPath}` }],
});

/** Software, sign-up and size of this site. Without figures while guests may not browse. */
export async function nodeInfo({ site }: Deps): Promise<object> {
  const { siteName, signUpMode, guestsMayBrowse } = site.settings.get();
  const [today] = guestsMayBrowse ? await site.listStats(1) : [];
  return {
    version: '2.1',
    software: { name: 'codeweb', version },
    protocols: [],
    services: { inbound: [], outbound: ['atom1.0'] },
    openRegistrations: signUpMode === 'open',
    usage: today
      ? { users: { total: today.members ?? 0 }, localPosts: today.publicWebs ?? 0 }
      : { users: {} },
    metadata: { nodeName: siteName },
  };
}
