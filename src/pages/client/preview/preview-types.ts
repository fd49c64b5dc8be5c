import type { WebCode } from '../../../modules/webs/page.ts';
import type { FrameContext } from './frame.ts';
import type { ConsoleLevel } from './messages.ts';
import type { Verdict } from './watch.ts';

/** Why nothing runs. */
export type StopReason = Verdict | 'user' | 'unreachable';
/** What the preview is doing. */
export type PreviewState =
  | { kind: 'idle' }
  | { kind: 'paused' }
  | { kind: 'running' }
  | { kind: 'stopped'; reason: StopReason };

/** One line of the console; `line` counts from 1 in the script pane, null when it is not from there. */
export type ConsoleLine = { level: ConsoleLevel; text: string; line: number | null };

/** What a preview needs to know and whom it tells. */
export type PreviewOptions = {
  context: FrameContext;
  previewOrigin: string | null;
  /** Names the web in this browser: its id, or 'new'. */
  webKey: string;
  /** Begin without running, until `reload` is called. */
  paused: boolean;
  onState: (state: PreviewState) => void;
  onRunStart?: () => void;
  /** A result stands there, drawn. */
  onShown?: () => void;
  onConsole?: (line: ConsoleLine) => void;
  onLink?: (url: string) => void;
};

/** A result that follows the code it is given. */
export type Preview = {
  /** Shows this code soon: at once in place when only the style sheet differs, else in a fresh frame. */
  run: (web: WebCode) => void;
  /** Runs the newest code anew, also when the preview was stopped or paused. */
  reload: () => void;
  stop: () => void;
  dispose: () => void;
};
