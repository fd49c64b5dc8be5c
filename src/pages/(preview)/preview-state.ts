import { messages } from '../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../modules/webs/rules/page.ts';
import type { SentLine } from './console/console-values.ts';
import type { StackLocations } from './console/stack-locations.ts';
import type { FrameContext } from './frame/frame-element.ts';
import type { Verdict } from './watchdog.ts';

/** Why a preview was stopped. */
export type StopReason = Verdict | 'memory' | 'focus' | 'flood' | 'user' | 'unreachable';
/** The state of a preview. `canFinish`: the run may need more time, and has not been given any yet. */
export type PreviewState =
  | { kind: 'idle' }
  | { kind: 'paused' }
  | { kind: 'running' }
  | { kind: 'stopped'; reason: StopReason; canFinish: boolean };

/** A link that was followed in a result. Only a link that `opens` has an address (http or https) that may be opened. */
export type FollowedLink = { address: string; kind: 'opens' | 'nowhere' | 'download' };

/** Input and callbacks of a preview. */
export type PreviewOptions = {
  context: FrameContext;
  /** Title of the frame; 'Result' without one. */
  title?: string;
  previewOrigin: string | null;
  /** Identifies the web in this browser: its id, or 'new'. */
  webKey: string;
  /** Start paused: nothing runs until `reload` is called. */
  paused: boolean;
  /** The page exists only for the result, so the result has the focus, unless the user has moved it elsewhere. */
  takesFocus?: boolean;
  onState: (state: PreviewState) => void;
  onRunStart?: () => void;
  /** A run was drawn and is now visible. */
  onShown?: () => void;
  /**
   * New console lines and how many were dropped before them; `locations` maps positions in the running code to the
   * panes.
   */
  onLines?: (lines: readonly SentLine[], locations: StackLocations, dropped: number) => void;
  onClear?: () => void;
  onLink?: (link: FollowedLink) => void;
  /** The user has pressed the keys for saving in the result. */
  onSave?: () => void;
};

/** Shows the result of the code that it is given. */
export type Preview = {
  /** Shows this code after the debounce delay: in place if only the style sheet differs, else in a new frame. */
  run: (web: WebCode) => void;
  /** Runs the newest code again, also after a stop or pause. */
  reload: () => void;
  /** Runs the newest code again, with 30 s more time before it counts as unresponsive. */
  finish: () => void;
  stop: () => void;
  /** Evaluates code in the current result; resolves false if there is no running result. */
  evaluate: (code: string) => Promise<boolean>;
  dispose: () => void;
};

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

/** Shown before the address of a link that was followed in a result. */
export const linkTexts: Record<FollowedLink['kind'], string> = {
  opens: 'This page wants to open',
  nowhere: 'In a preview this link leads nowhere:',
  download: 'A preview cannot save files:',
};

/** Shown when the preview waits for a click before the first run. */
export const pausedText = 'The preview is paused';

/** Warns in the console when code is entered while the preview is stopped. */
export const nothingRunsText = 'Nothing runs here now. Run the result first.';
