import { isUsername } from '../../modules/accounts/rules/fields.ts';
import { pagePath } from '../page-path.ts';
import { call } from '../runtime/api/api.ts';

/** Something that the palette offers: a place to go to, or a control of the page to press. */
export type Command = { name: string; kind: string } & ({ href: string } | { press: HTMLElement });

const page = (name: string, href: string): Command => ({ name, kind: 'Page', href });

const pages = [page('New web', pagePath('/new-web')), page('Trending', '/')];
const guestPages = [page('Log In', pagePath('/login')), page('Sign Up', pagePath('/signup'))];
const memberPages = [
  page('Your Work', pagePath('/your-work')),
  page('Following', pagePath('/following')),
  page('Notifications', pagePath('/notifications')),
  page('Assets', pagePath('/assets')),
  page('Explore Profiles', pagePath('/explore-profiles')),
  page('Import webs', pagePath('/import')),
  page('Profile settings', pagePath('/settings/profile')),
  page('Account settings', pagePath('/settings/account')),
  page('Editor settings', pagePath('/settings/editor')),
];

export function pageCommands(username: string | null): Command[] {
  if (username === null) return [...pages, ...guestPages];
  return [...pages, page('My Profile', pagePath('/@username', { username })), ...memberPages];
}

/** The bars whose controls are actions of the page. */
const bars = ['.editor-bar', '.editor-foot', '.pane-head', '.top-bar-end', '.details-actions'];

/** The controls of the bars of this page, by their names; their links lead where the page's own do. */
export function controlCommands(): Command[] {
  // Of open details their own: the page below them cannot be reached.
  const reach = document.querySelector('dialog:modal') ?? document;
  const controls = reach.querySelectorAll<HTMLElement>(bars.map((bar) => `${bar} button`).join());
  const found = new Map<string, HTMLElement>();
  for (const control of controls) {
    const name = control.getAttribute('aria-label') ?? control.textContent.trim();
    const isUsable =
      control.checkVisibility() &&
      control.ariaDisabled !== 'true' &&
      !control.matches(':disabled, [inert] *');
    if (name !== '' && isUsable && !found.has(name)) found.set(name, control);
  }
  return [...found].map(([name, press]) => ({ name, kind: 'Action', press }));
}

/** The member's webs that changed last; none if they cannot be loaded, since the rest works without them. */
export async function recentWebs(): Promise<Command[]> {
  const order = { sortBy: 'updatedAt', sortOrder: 'desc' } as const;
  const query = { ...order, search: '', view: 'all', page: 1, limit: 6 } as const;
  const { docs } = await call('GET /webs/your-work', { query }).catch(() => ({ docs: [] }));
  return docs.map(({ _id, title }) => ({
    name: title,
    kind: 'Your web',
    href: pagePath('/web/@webId', { webId: _id }),
  }));
}

/** Offers what a typed text may mean besides the names of commands. */
export function typedCommands(text: string): Command[] {
  const words = text.trim();
  if (words === '') return [];
  const name = words.replace(/^@/, '');
  const search = `${pagePath('/search')}?${new URLSearchParams({ q: words })}`;
  return [
    { name: `Search for “${words}”`, kind: 'Search', href: search },
    ...(isUsername(name)
      ? [{ name: `Go to @${name}`, kind: 'Member', href: pagePath('/@username', { username: name }) }]
      : []),
  ];
}

/** The commands whose name has all words of a text, those first whose name begins with it. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const [first = ''] = words;
  const begins = ({ name }: Command) => name.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
