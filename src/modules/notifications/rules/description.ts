import type { Notification } from '../contract.ts';

const verbs: Record<Exclude<Notification['kind'], 'moderation'>, (thing: string) => string> = {
  like: (thing) => `liked your ${thing}`,
  comment: () => 'commented on your web',
  reply: () => 'replied to a comment',
  mention: () => 'mentioned you',
  follow: () => 'followed you',
  fork: () => 'forked your web',
};

const decisions: Record<string, string> = {
  hide: 'The moderators have hidden your content',
  remove: 'The moderators have removed your content',
  warn: 'The moderators have warned you',
  limit: 'The moderators have limited your account',
  suspend: 'The moderators have suspended your account',
  delete: 'The moderators have closed your account',
  undone: 'The moderators have undone their action',
  upheld: 'The moderators reviewed your appeal: the action stays',
  dismissed: 'The moderators reviewed your report: no rule was broken',
  acted: 'The moderators reviewed your report and took action',
};

/**
 * A notification in words. `who` is like "Ada", "Ada and Bob" or "Ada and 11 others", and empty for moderators'
 * decisions; `what` continues the sentence.
 */
export function describeNotification({ kind, event, thing, actors, actorsCount }: Notification) {
  if (kind === 'moderation') return { who: '', what: decisions[event] ?? '' };
  const [first, second] = actors.map(({ fullName, username }) => fullName || username);
  const others = actorsCount - 1;
  const more = others === 1 && second !== undefined ? ` and ${second}` : ` and ${others} others`;
  return { who: `${first ?? ''}${others > 0 ? more : ''}`, what: verbs[kind](thing.kind) };
}
