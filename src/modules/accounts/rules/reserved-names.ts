/**
 * First path segments of all pages, and names of files and services at the root, which usernames must not take because
 * of /{username}.
 */
export const reservedNames: ReadonlySet<string> = new Set([
  '404',
  '_error',
  'about',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'apple-touch-icon',
  'assets',
  'codeweb',
  'collection',
  'collections',
  'details',
  'drawings',
  'embed',
  'error',
  'explore-profiles',
  'favicon',
  'feeds',
  'following',
  'fonts',
  'forgot-password',
  'healthz',
  'help',
  'icons',
  'import',
  'imprint',
  'index',
  'login',
  'logout',
  'manifest',
  'media',
  'metrics',
  'new-web',
  'notifications',
  'null',
  'oembed',
  'organize-showcase',
  'preview',
  'privacy',
  'readyz',
  'reset-password',
  'robots',
  'search',
  'security',
  'settings',
  'setup',
  'signup',
  'sitemap',
  'sitemaps',
  'static',
  'support',
  'tag',
  'tags',
  'terms',
  'undefined',
  'undo-change-email',
  'unsubscribe',
  'verify-email',
  'view-full',
  'web',
  'webs',
  'well-known',
  'your-work',
]);

/** Names that could pass for the site itself, and names of its operator's mailboxes. */
const official = [
  ...['abuse', 'admin', 'administrator', 'admins', 'codeweb', 'everyone', 'help', 'helpdesk', 'hostmaster'],
  ...['mailer-daemon', 'moderation', 'moderator', 'moderators', 'mods', 'no-reply', 'official', 'operator'],
  ...['operators', 'owner', 'postmaster', 'root', 'security', 'site-admin', 'staff', 'superuser', 'support'],
  ...['sysadmin', 'system', 'team', 'webmaster'],
];

/**
 * Digits and pairs of letters that look like one letter (Unicode TR 39 calls the result a skeleton). `i` and `l`
 * count as the same letter.
 */
const readAs: Readonly<Record<string, string>> = {
  '-': '',
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  i: 'l',
  rn: 'm',
  vv: 'w',
};

const skeletonOf = (name: string) => name.replaceAll(/rn|vv|[-0134578i]/g, (part) => readAs[part] ?? part);

const officialSkeletons = new Set(official.map(skeletonOf));

/** Whether nobody can sign up with this name: it is reserved, or resembles an official one. */
export const isReservedName = (name: string): boolean =>
  reservedNames.has(name) || officialSkeletons.has(skeletonOf(name));
