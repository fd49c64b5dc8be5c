import { messages } from '../../modules/webs/rules/messages.ts';
import type { FollowedLink, StopReason } from './preview-types.ts';

/** Shown when a run was stopped, by reason. */
export const stopTexts: Record<StopReason, string> = {
  busy: messages.stopped,
  dialogs: 'Stopped: the code kept opening dialogs',
  focus: 'Stopped: the code kept taking the focus',
  flood: 'Stopped: the code sent too many messages',
  memory: 'Stopped: the code used up the memory',
  left: 'Stopped: the page went elsewhere',
  user: 'Stopped',
  unreachable: 'The preview cannot be reached',
};

/** Said before the address of a link that was followed in a result. */
export const linkTexts: Record<FollowedLink['kind'], string> = {
  opens: 'This page wants to open',
  nowhere: 'In a preview this link leads nowhere:',
  download: 'A preview cannot save files:',
};

/** Shown when the preview waits for a click before the first run. */
export const pausedText = 'The preview is paused';

/** Warns in the console when code is entered while the preview is stopped. */
export const nothingRunsText = 'Nothing runs here now. Run the result first.';
