import type { Notification } from '../../modules/notifications/contract/index.ts';
import { pagePath } from '../page-path.ts';

const verbs: Record<Exclude<Notification['kind'], 'moderation'>, (thing: string) => string> = {
  like: (thing) => `liked your ${thing}`,
  comment: () => 'commented on your web',
  reply: () => 'replied to a comment',
  mention: () => 'mentioned you',
  follow: () => 'followed you',
  fork: () => 'forked your web',
};

const decisions: Record<string, string> = {
  hide: 'The moderators have hidden what is yours',
  remove: 'The moderators have removed what is yours',
  warn: 'The moderators have warned you',
  limit: 'The moderators have limited your account',
  suspend: 'The moderators have suspended your account',
  delete: 'The moderators have closed your account',
  undone: 'The moderators have undone what they did',
  upheld: 'The moderators have looked at your appeal: the action stays',
  dismissed: 'The moderators have looked at your report: no rule was broken',
  acted: 'The moderators have looked at your report and acted',
};

export type Described = {
  /** "Ada", "Ada and Bob", "Ada and 11 others"; empty for what moderators decide. */
  who: string;
  what: string;
  /** Title or start of the text; empty where there is none. */
  title: string;
  href: string;
};

/** A notification in words, and the page that it leads to. */
export function describe({ kind, event, thing, actors, actorsCount }: Notification): Described {
  const href = hrefOf(thing, actors[0]?.username ?? '');
  if (kind === 'moderation')
    return { who: '', what: decisions[event] ?? '', title: thing.title, href: pagePath('/settings/safety') };
  const [first, second] = actors.map(({ fullName, username }) => fullName || username);
  const others = actorsCount - 1;
  const more = others === 1 && second !== undefined ? ` and ${second}` : ` and ${others} others`;
  return {
    who: `${first ?? ''}${others > 0 ? more : ''}`,
    what: verbs[kind](thing.kind),
    title: thing.title,
    href,
  };
}

function hrefOf(thing: Notification['thing'], username: string): string {
  if (thing.web !== '') return pagePath('/details/@webId', { webId: thing.web });
  if (thing.kind === 'collection') return pagePath('/collection/@collectionId', { collectionId: thing.id });
  return thing.kind === 'asset' ? pagePath('/assets/my') : pagePath('/@username', { username });
}
