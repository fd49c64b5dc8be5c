import type { ReportKind } from './report-reasons.ts';

type Described = {
  /** Words of the button. */
  label: string;
  /** The action's verb phrase after "Moderators have"; the kind of item follows. */
  past: string;
  /** Explains the action to the moderator. */
  hint: string;
  /** The kinds of items that the action applies to. */
  kinds: readonly ReportKind[];
  /** The audit log's name for it. */
  audit: string;
};

const items = ['web', 'collection', 'asset', 'comment', 'reply'] as const;

/** The actions of moderators, for forms, calls and the log. Each needs an effect in `service/effects.ts`. */
export const moderationActions = {
  hide: {
    label: 'Hide',
    past: 'hidden',
    hint: 'Only its owner can see it. They see the reason and cannot publish it',
    kinds: items,
    audit: 'thing.hide',
  },
  remove: {
    label: 'Remove',
    past: 'removed',
    hint: 'No one can see it. Its owner sees the reason. Deleted after 30 days',
    kinds: items,
    audit: 'thing.remove',
  },
  warn: {
    label: 'Warn',
    past: 'warned',
    hint: 'The member gets the reason by email and in their settings',
    kinds: ['member'],
    audit: 'member.warn',
  },
  limit: {
    label: 'Limit',
    past: 'limited',
    hint: 'Their content is removed from lists but stays open to anyone with the address. The member sees the reason',
    kinds: ['member'],
    audit: 'member.limit',
  },
  suspend: {
    label: 'Suspend',
    past: 'suspended',
    hint: 'The member cannot log in and sees the reason. Their public content stays unless you hide it too',
    kinds: ['member'],
    audit: 'member.suspend',
  },
  delete: {
    label: 'Delete account',
    past: 'deleted',
    hint: 'Suspends the account, hides everything, and deletes it after 30 days',
    kinds: ['member'],
    audit: 'member.delete',
  },
} as const satisfies Record<string, Described>;

export type ModerationAction = keyof typeof moderationActions;

export const moderationActionNames = Object.keys(moderationActions) as ModerationAction[];

/** The actions that are possible for items of this kind. */
export const actionsFor = (kind: ReportKind): ModerationAction[] =>
  moderationActionNames.filter((name) => {
    const { kinds }: Described = moderationActions[name];
    return kinds.includes(kind);
  });

/** The actor of actions by the site's word list. No username contains a space. */
export const wordList = 'the word list';

/** The actor's name as people see it. */
export const actorName = (moderator: string | null) => (moderator === wordList ? moderator : `@${moderator}`);

/** Actions that can be ended for as long as they last; others are undone within `undoDays`. */
export const lastingActions: readonly string[] = ['limit', 'suspend'];

/** Days for which an action can be undone and appealed against. */
export const undoDays = 30;
