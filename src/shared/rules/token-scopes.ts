/**
 * The permissions of a personal token, with their descriptions for people. Each call of the API names the scope that
 * it needs.
 */
export const tokenScopes = {
  read: 'Read what you can see, your private work included',
  'write-webs': 'Create, change and delete webs and collections',
  'write-assets': 'Upload, change and delete files of your library',
  social: 'Comment, reply, like, follow, pin, block and report',
  account: 'Change your profile, preferences and notifications; use the bin, invitations and exports',
  admin: 'Moderate and administer the site, as your role allows',
} as const satisfies Record<string, string>;

export type TokenScope = keyof typeof tokenScopes;

export const tokenScopeNames = Object.keys(tokenScopes) as TokenScope[];

/** The personal token of a request. */
export type TokenGrant = { id: string; scopes: readonly TokenScope[]; origins: readonly string[] };

/** How a personal token begins. */
export const personalPrefix = 'cw_';
