import type { ReportKind } from './report-reasons.ts';

type Described = {
  /** Words of the button. */
  label: string;
  /** What has been done, after "Moderators have", with the kind of thing after it. */
  past: string;
  /** What it means, for the moderator. */
  hint: string;
  /** The kinds of things that it can be done to. */
  kinds: readonly ReportKind[];
  /** The audit log's name for it. */
  audit: string;
};

const things = ['web', 'collection', 'asset', 'comment', 'reply'] as const;

/** What moderators can do, for forms, calls and the log: each needs an effect in `service/effects.ts`. */
export const moderationActions = {
  hide: {
    label: 'Hide',
    past: 'hidden',
    hint: 'Only its owner sees it, reads why, and cannot publish it',
    kinds: things,
    audit: 'thing.hide',
  },
  remove: {
    label: 'Remove',
    past: 'removed',
    hint: 'Nobody sees it; its owner reads why. It is deleted after 30 days',
    kinds: things,
    audit: 'thing.remove',
  },
  warn: {
    label: 'Warn',
    past: 'warned',
    hint: 'The member reads the reason by mail and in the settings',
    kinds: ['member'],
    audit: 'member.warn',
  },
  limit: {
    label: 'Limit',
    past: 'limited',
    hint: 'No list shows what is theirs to others; who has the address still sees it. The member reads why',
    kinds: ['member'],
    audit: 'member.limit',
  },
  suspend: {
    label: 'Suspend',
    past: 'suspended',
    hint: 'The member cannot log in, and reads why; what is public stays unless it is hidden too',
    kinds: ['member'],
    audit: 'member.suspend',
  },
  delete: {
    label: 'Delete account',
    past: 'deleted',
    hint: 'Suspended, and everything hidden; the account is deleted after 30 days',
    kinds: ['member'],
    audit: 'member.delete',
  },
} as const satisfies Record<string, Described>;

export type ModerationAction = keyof typeof moderationActions;

export const moderationActionNames = Object.keys(moderationActions) as ModerationAction[];

/** The actions that are possible for things of this kind. */
export const actionsFor = (kind: ReportKind): ModerationAction[] =>
  moderationActionNames.filter((name) => {
    const { kinds }: Described = moderationActions[name];
    return kinds.includes(kind);
  });

/** Who acts where a text holds an entry of the site's list. No username has a space. */
export const wordList = 'the word list';

/** The words for who has acted. */
export const actorName = (moderator: string | null) => (moderator === wordList ? moderator : `@${moderator}`);

/** Actions that can be ended for as long as they last; others are undone within `undoDays`. */
export const lastingActions: readonly string[] = ['limit', 'suspend'];

/** Days for which an action can be undone and appealed against. */
export const undoDays = 30;
