import type { WebCode } from '../../modules/webs/page.ts';
import type { SentLine } from './console/console-values.ts';
import type { StackLocations } from './console/stack-locations.ts';
import type { FrameContext } from './frame/frame.ts';
import type { Verdict } from './watchdog.ts';

/** Why nothing runs. */
export type StopReason = Verdict | 'focus' | 'flood' | 'user' | 'unreachable';
/** What the preview is doing. */
export type PreviewState =
  | { kind: 'idle' }
  | { kind: 'paused' }
  | { kind: 'running' }
  | { kind: 'stopped'; reason: StopReason };

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
  /** Lines of the console, and how many were left out before them; `places` tells where their code stands. */
  onLines?: (lines: readonly SentLine[], locations: StackLocations, dropped: number) => void;
  onClear?: () => void;
  onLink?: (url: string) => void;
};

/** A result that follows the code it is given. */
export type Preview = {
  /** Shows this code soon: at once in place when only the style sheet differs, else in a fresh frame. */
  run: (web: WebCode) => void;
  /** Runs the newest code anew, also when the preview was stopped or paused. */
  reload: () => void;
  stop: () => void;
  /** Runs code in the result as it stands; false when there is none that could. */
  evaluate: (code: string) => Promise<boolean>;
  dispose: () => void;
};
