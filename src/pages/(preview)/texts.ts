import { messages } from '../../modules/webs/messages.ts';
import type { StopReason } from './preview-types.ts';

/** Shown when a run was stopped, by reason. */
export const stopTexts: Record<StopReason, string> = {
  busy: messages.stopped,
  dialogs: 'Stopped: the code kept opening dialogs',
  focus: 'Stopped: the code kept taking the focus',
  flood: 'Stopped: the code sent too many messages',
  left: 'Stopped: the page went elsewhere',
  user: 'Stopped',
  unreachable: 'The preview cannot be reached',
};

/** Shown when the preview waits for a click before the first run. */
export const pausedText = 'The preview is paused';

/** Warns in the console when code is entered while the preview is stopped. */
export const nothingRunsText = 'Nothing runs here now. Run the result first.';
