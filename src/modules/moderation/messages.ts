import { type ModerationAction, moderationActions } from './actions.ts';

/** All user-visible texts about reports and moderation. */
export const messages = {
  reported: 'Thank you. The moderators will look at it',
  reasonMissing: 'Choose a reason',
  noteMissing: 'Write what is wrong',
  reasonForAction: 'Write why',
  outcomeMissing: 'Choose what is done',
  emailShape: 'Invalid Email Address',
  ownThing: "You can't report what is yours",
  handled: 'Report closed',
  outcomes: {
    open: 'Waiting for a moderator',
    dismissed: 'Looked at: no rule was broken',
    acted: 'Looked at: action was taken',
  },
  untilWrong: 'Choose a date in the future, at most ten years from now',
  endedWithSuspension: 'Shown again with the end of the suspension',
  replacedByDeletion: 'Deleted instead',
  wrongAction: 'This cannot be done with it',
  notVisible: 'It is no longer public, or has been deleted, so there is nothing to do with it',
  alreadySo: 'This has been done already',
  alreadyActed: (by: string, action: ModerationAction) =>
    `${by} has ${moderationActions[action].past} it meanwhile`,
  alreadyUndone: (by: string) => `${by} has undone this meanwhile`,
  undoTooLate: 'Actions can be undone for 30 days',
  appealTokenBad: 'This form has expired: log in again to appeal',
  notSuspended: 'Your account is not suspended any more',
  appealMissing: 'Write why it should be undone',
  appealed: 'Your appeal has been sent to the moderators',
  appealedBefore: 'You have appealed against this already',
  appealTooLate: 'Appeals are possible for 30 days, as long as it has not been undone',
  appealHandled: 'Appeal decided',
  appealDecided: (by: string) => `${by} has decided about this appeal meanwhile`,
  appealOutcomes: {
    waiting: 'Your appeal waits for a moderator',
    upheld: 'The appeal was looked at: the action stays',
    accepted: 'The appeal was accepted: the action is undone',
  },
  replacedByRemoval: 'Removed instead',
  replacedByHiding: 'Looked at, and hidden by a moderator',
  listed: {
    hold: (found: string) =>
      `It contains “${found}”. It is saved, and others see it once a moderator has let it pass`,
    hide: (found: string) =>
      `It contains “${found}”, which this site hides. It is saved, and only you see it; you may appeal`,
  },
  heldNote: (found: string) => `Held: it contains “${found}”`,
  letPass: 'Let pass: it is shown',
  acted: 'Done',
  bulkStarted: 'Started',
  confirmName: (username: string) => `Type ${username} to confirm`,
  confirmNumber: (count: string) => `Type ${count} to confirm`,
  bulkUndoing: 'It is being undone',
  nothingSelected: 'Choose a group or a range of hours first',
  emptySelection: 'Nobody is selected who can be acted upon',
  tooManySelected: (max: number) =>
    `More than ${max.toLocaleString('en-US')} members are selected; choose fewer hours`,
  selectionChanged: (count: number) =>
    `The selection has changed meanwhile: it holds ${count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`} now. Load the page again`,
  bulkRunning: (by: string) => `An action against many members by ${by} is running; wait for its end`,
  undone: 'Undone',
  alreadyHandled: (by: string, outcome: 'dismissed' | 'acted') =>
    `${by} has ${outcome === 'dismissed' ? 'dismissed this report' : 'taken action on this report'} meanwhile`,
} as const;
