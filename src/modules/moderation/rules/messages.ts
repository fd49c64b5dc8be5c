import { type ModerationAction, moderationActions } from './actions.ts';

/** All user-visible texts about reports and moderation. */
export const messages = {
  reported: 'Thank you. The moderators will review it',
  reasonMissing: 'Choose a reason',
  noteMissing: 'Describe the problem',
  reasonForAction: 'Give a reason',
  outcomeMissing: 'Choose an action',
  emailShape: 'Invalid Email Address',
  ownItem: "You can't report your own content",
  handled: 'Report closed',
  reopened: 'Decision undone',
  openAlready: 'This report is open already',
  decisionStays: 'The word list had hidden this, so the decision about it cannot be taken back',
  decisionTakenBack: 'The moderator has taken the decision back',
  outcomes: {
    open: 'Waiting for a moderator',
    dismissed: 'Reviewed: no rule was broken',
    acted: 'Reviewed: action was taken',
  },
  untilWrong: 'Choose a date in the future, at most ten years from now',
  endedWithSuspension: 'Shown again with the end of the suspension',
  replacedByDeletion: 'Deleted instead',
  wrongAction: 'This action does not apply here',
  notVisible: 'It is no longer public or has been deleted, so no action is needed',
  alreadySo: 'This has already been done',
  alreadyActed: (by: string, action: ModerationAction) =>
    `${by} has ${moderationActions[action].past} it meanwhile`,
  alreadyUndone: (by: string) => `${by} has undone this meanwhile`,
  undoTooLate: 'Actions can be undone for 30 days',
  appealTokenBad: 'This form has expired: log in again to appeal',
  notSuspended: 'Your account is not suspended any more',
  appealMissing: 'Explain why it should be undone',
  appealed: 'Your appeal has been sent to the moderators',
  appealedBefore: 'You have already appealed against this',
  appealTooLate: 'Appeals are possible for 30 days, as long as it has not been undone',
  appealHandled: 'Appeal decided',
  appealDecided: (by: string) => `${by} has decided about this appeal meanwhile`,
  appealOutcomes: {
    waiting: 'Your appeal is waiting for a moderator',
    upheld: 'Appeal reviewed: the action stays',
    accepted: 'Appeal accepted: the action was undone',
  },
  replacedByRemoval: 'Removed instead',
  replacedByHiding: 'Reviewed, and hidden by a moderator',
  listed: {
    hold: (found: string) =>
      `It contains “${found}”. It is saved, and others see it once a moderator has let it pass`,
    hide: (found: string) =>
      `It contains “${found}”, which this site hides. It is saved, and only you can see it. You can appeal`,
  },
  sourceChecks: {
    matches: (kind: string) => `${kind} matches the code that runs`,
    differs: (kind: string) => `${kind} does not match the code that runs`,
    stale: (kind: string) => `${kind} did not compile, so the code that runs is of an earlier state`,
    unknown: (kind: string) => `${kind} could not be compared with the code that runs`,
  },
  heldNote: (found: string) => `Held: it contains “${found}”`,
  letPass: 'Let pass: it is shown',
  acted: 'Done',
  bulkStarted: 'Started',
  confirmName: (username: string) => `Type ${username} to confirm`,
  confirmNumber: (count: string) => `Type ${count} to confirm`,
  bulkUndoing: 'It is being undone',
  nothingSelected: 'Choose a group or a range of hours first',
  emptySelection: 'None of the selected members can be suspended or deleted',
  tooManySelected: (max: number) =>
    `More than ${max.toLocaleString('en-US')} members are selected; choose fewer hours`,
  selectionChanged: (count: number) =>
    `The selection has changed meanwhile: it holds ${count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`} now. Load the page again`,
  bulkRunning: (by: string) => `An action against many members by ${by} is running; wait for its end`,
  undone: 'Undone',
  alreadyHandled: (by: string, outcome: 'dismissed' | 'acted') =>
    `${by} has ${outcome === 'dismissed' ? 'dismissed this report' : 'taken action on this report'} meanwhile`,
} as const;
