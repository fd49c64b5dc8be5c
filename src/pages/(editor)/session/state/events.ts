import type { Compiled } from '../../../../modules/webs/rules/compile/problem.ts';
import type { Source, SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import type {
  CodeField,
  Draft,
  LinkChange,
  Links,
  PackageFields,
  SavedWeb,
  WebFields,
} from '../../../(drafts)/index.ts';
import type { ToastKind } from '../../../runtime/toasts/toasts.ts';
import type { Choice, MergeLines, SessionState } from './state.ts';

/** The parts of a call's error that the state needs. `status` is 0 if there was no reply. */
export type Failure = { status: number; message: string; code?: string | undefined };

/** The draft that the server keeps of a web. */
export type ServerDraft = { revision: number; draft: Draft };

/** All events that change the state: actions of the user first, then reports of effects. */
export type SessionEvent =
  | { type: 'edit'; change: Partial<WebFields> }
  | { type: 'typed'; field: CodeField; text: string }
  | { type: 'chooseKind'; field: CodeField; kind: SourceKind | null }
  | { type: 'changePackages'; packages: PackageFields }
  | { type: 'startFrom'; fields: WebFields }
  | { type: 'rename'; title: string }
  | { type: 'changeLink'; change: LinkChange }
  /** `newKey` is the idempotency key of a new web. */
  | { type: 'save'; isMember: boolean; newKey: string }
  | { type: 'setAutosave'; isOn: boolean; isHidden: boolean }
  /** `sitting` is the key of the editing session. */
  | { type: 'autosave'; isMember: boolean; sitting: string }
  | { type: 'fork'; newKey: string }
  | { type: 'closeQuestion' }
  | { type: 'acceptDraft' }
  | { type: 'discardDraft' }
  | { type: 'becomeMember'; mayEdit: boolean }
  | { type: 'loadNewerVersion' }
  | { type: 'resolveConflict'; choice: Choice }
  | { type: 'restoreSetAside' }
  | { type: 'discardSetAside' }
  /** `given` is code of another page, with which a new web begins. */
  | {
      type: 'draftOpened';
      draft: Draft | null;
      hasSetAside: boolean;
      given: WebFields | null;
      kept?: ServerDraft | null;
    }
  | { type: 'draftKept'; revision: number; fields: WebFields }
  | { type: 'draftDiscarded' }
  | { type: 'draftFailed'; failure: Failure }
  /** Another device has changed the server's draft. */
  | { type: 'draftMet'; kept: ServerDraft }
  /** `source` is the compiled source, which may have changed since. */
  | { type: 'compiled'; field: CodeField; source: Source; compiled: Compiled }
  | { type: 'setAsideFound' }
  | { type: 'setAsideRead'; draft: Draft | null }
  | { type: 'savedElsewhere'; id: string; revision: number }
  | { type: 'created'; saved: SavedWeb; sent: WebFields }
  | { type: 'updated'; saved: SavedWeb; sent: WebFields }
  | {
      type: 'updateConflicted';
      sent: Partial<WebFields>;
      theirs: SavedWeb;
      mergeLines: MergeLines | null;
    }
  | { type: 'forked'; copy: SavedWeb; sent: WebFields }
  | { type: 'saveFailed'; failure: Failure }
  | { type: 'newerVersionLoaded'; theirs: SavedWeb; mergeLines: MergeLines | null }
  | { type: 'versionRestored'; restored: SavedWeb }
  | { type: 'loadFailed'; failure: Failure }
  | { type: 'linkSaved'; links: Links }
  | { type: 'linkFailed'; failure: Failure };

/** Side effects of the session; run by `effects.ts` in list order. */
export type Effect =
  /** With `mayWait`, the draft is written at the next pause, because it is large and the user is typing. */
  | { type: 'storeDraft'; draft: Draft | null; mayWait: boolean }
  | { type: 'moveDraft'; slot: string }
  | { type: 'setAside'; webId: string; draft: Draft | null }
  | { type: 'readSetAside'; webId: string }
  | { type: 'removeSetAside'; webId: string }
  /** Replaces the last notification of the same topic; without one, of saves. */
  | { type: 'notify'; kind: ToastKind; text: string; topic?: 'merge' }
  | { type: 'dismissNotification' }
  | { type: 'replacePanes'; fields: WebFields }
  | { type: 'refreshResult'; fields: WebFields }
  /** Saves when the sources are compiled. */
  | { type: 'save' }
  /** Stores the draft on the server, replacing that of revision `replaces`. */
  | { type: 'keepDraft'; saved: SavedWeb; draft: Draft; replaces: number | null }
  /** Discards the server's draft, unless it is another one than `revision`. */
  | { type: 'dropDraft'; id: string; revision: number }
  | { type: 'createWeb'; web: WebFields; key: string }
  | { type: 'updateWeb'; saved: SavedWeb; changed: Partial<WebFields>; sitting?: string; draft?: number }
  /** Draws and sends the picture of saved code. */
  | { type: 'sendPicture'; saved: SavedWeb }
  /** The same, after a pause without saves. */
  | { type: 'sendPictureLater'; saved: SavedWeb }
  | { type: 'forkWeb'; id: string; web: WebFields; key: string }
  | { type: 'loadWeb'; id: string }
  | { type: 'saveLink'; id: string; change: LinkChange }
  /** Tells other tabs, and the picture that is not sent yet, what has been saved. */
  | { type: 'announceSaved'; saved: SavedWeb }
  | { type: 'showAddress'; id: string }
  | { type: 'openFork'; id: string };

/** A transition: the next state, and the effects it causes. */
export type Transition = { state: SessionState; effects: readonly Effect[] };

export function transition(state: SessionState, ...effects: Effect[]): Transition {
  return { state, effects };
}

/** Continues a transition with another one; the effects of both run in order. */
export function andThen(first: Transition, next: (state: SessionState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}
