import type { AppError } from '../../../shared/errors/app-error.ts';
import type { DraftStore } from '../../(drafts)/draft-store.ts';
import type { LinkChange, Links } from '../../(drafts)/model/links.ts';
import type { WebFields } from '../../(drafts)/model/web-fields.ts';
import type { ToastKind } from '../../runtime/toasts/toasts.ts';

/** A web as the server keeps it. */
export type SavedWeb = { id: string; fields: WebFields; updatedAt: string; revision: number };

/** What stands between the person and a saved web. */
export type Question = 'login' | 'details' | 'conflict' | 'fork';

/** All that the editor's frame shows of the work. */
export type SessionView = {
  id: string | null;
  title: string;
  description: string;
  isPublic: boolean;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
  isChanged: boolean;
  /** There is no code at all. */
  isBlank: boolean;
  isSaving: boolean;
  question: Question | null;
  /** A draft came back: of a new web, or beside a saved version that differs. Or one was put aside for another version. */
  draftNote: 'new' | 'differs' | 'aside' | null;
  /** Another tab has saved this web since. */
  isBehind: boolean;
  mayEdit: boolean;
  /** The newest revision that was saved from here; null before the first save. */
  revision: number | null;
};

/** What the session needs of the world. */
export type SessionDeps = {
  drafts: Pick<DraftStore, 'read' | 'write' | 'remove'>;
  /** True when the member whose work this is, or a guest's successor, is signed in. */
  isMember: () => boolean;
  /** The same `key` creates one web, however often it is asked. */
  create: (web: WebFields, picture: Blob, key: string) => Promise<SavedWeb>;
  newKey: () => string;
  update: (
    id: string,
    changed: Partial<WebFields> & { isPublic: boolean },
    picture: Blob | null,
    basedOn: number,
  ) => Promise<SavedWeb>;
  /** The web as the server has it now. */
  load: (id: string) => Promise<SavedWeb>;
  /** This revision of a web has been saved from here. */
  onSaved: (id: string, revision: number) => void;
  /** Copies a web with these changes; the same `key` makes one copy. */
  fork: (id: string, web: WebFields, key: string) => Promise<SavedWeb>;
  /** Adds or takes away one add-on; answers the lists as they stand then. */
  changeLink: (id: string, change: LinkChange) => Promise<Links>;
  makePicture: (web: WebFields) => Promise<Blob>;
  /** Shows a notification about saving, in place of the one before. */
  tell: (kind: ToastKind, text: string) => void;
  /** Takes that notification away. */
  dismiss: () => void;
  readError: (error: unknown) => Pick<AppError, 'status' | 'message'>;
  /** A new web has its address now. */
  onCreated: (id: string) => void;
  onForked: (id: string) => void;
  /** The fields were replaced from here: the panes must show them. */
  onReplaced: (fields: WebFields) => void;
  /** The add-ons changed: the result must follow. */
  onLinks: (fields: WebFields) => void;
};
