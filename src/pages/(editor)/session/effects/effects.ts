import type { Draft, LinkChange, Links, SavedWeb, WebFields } from '../../../(drafts)/index.ts';
import type { ToastKind } from '../../../runtime/toasts/toasts.ts';
import type { Effect, Failure, ServerDraft, SessionEvent } from '../state/events.ts';
import type { DraftKeeper, Drafts } from './draft-keeper.ts';
import type { PictureSender } from './picture-sender.ts';
import type { LoadCompilers } from './source-compiler.ts';

/** The fields of an update: the visibility, or the key of the editing session of an autosave. */
export type SentChanges = Partial<WebFields> & { draft?: number } & (
    | { isPublic: boolean }
    | { sitting: string }
  );

/** Dependencies of the session on the page and the server. */
export type SessionDeps = {
  drafts: Drafts;
  /** True when the member who owns this work, or who has taken over a guest's, is signed in. */
  isMember: () => boolean;
  /** Creates a web; requests with the same `key` create one web. */
  create: (web: WebFields, key: string) => Promise<SavedWeb>;
  newKey: () => string;
  update: (id: string, changed: SentChanges, basedOn: number) => Promise<SavedWeb>;
  /** Draws pictures of saved code and sends them. */
  pictures: Pick<PictureSender, 'send' | 'sendLater' | 'note'>;
  /** Loads the current version of a web. */
  load: (id: string) => Promise<SavedWeb>;
  /** Tells other tabs that this session has saved a revision. */
  announceSaved: (id: string, revision: number) => void;
  /** Copies a web with these changes; requests with the same `key` make one copy. */
  fork: (id: string, web: WebFields, key: string) => Promise<SavedWeb>;
  /** Adds or removes one add-on; returns the lists after that. */
  changeLink: (id: string, change: LinkChange) => Promise<Links>;
  /** Stores a draft of a web on the server, replacing that of revision `replaces`; returns its revision. */
  keepDraft: (id: string, draft: Draft, replaces: number | null) => Promise<number>;
  /** Discards the server's draft of this revision. */
  dropDraft: (id: string, revision: number) => Promise<void>;
  loadDraft: (saved: SavedWeb) => Promise<ServerDraft>;
  loadCompilers: LoadCompilers;
  /** Shows a notification about saving, in place of the previous one. */
  notify: (kind: ToastKind, text: string, topic?: 'merge') => void;
  dismissNotification: () => void;
  readError: (error: unknown) => Failure;
  /** Shows the address of a web that was just created. */
  showAddress: (id: string) => void;
  openFork: (id: string) => void;
  /** Shows fields in the panes that were not typed there. */
  replacePanes: (fields: WebFields) => void;
  /** Runs the result again after a change of the add-ons. */
  refreshResult: (fields: WebFields) => void;
};

type Dispatch = (event: SessionEvent) => Promise<void>;

/** Runs one effect; the promise resolves when it, and all that follows from the events it reports, has ended. */
export type RunEffect = (effect: Effect, dispatch: Dispatch) => Promise<void>;

/** Creates the function that runs the session's effects. Failed calls are reported as events; it never rejects. */
export function createEffectRunner(
  deps: SessionDeps,
  drafts: DraftKeeper,
  save: () => Promise<void>,
): RunEffect {
  return async (effect, dispatch) => {
    switch (effect.type) {
      case 'notify':
        return deps.notify(effect.kind, effect.text, effect.topic);
      case 'dismissNotification':
        return deps.dismissNotification();
      case 'replacePanes':
        return deps.replacePanes(effect.fields);
      case 'refreshResult':
        return deps.refreshResult(effect.fields);
      case 'announceSaved':
        deps.pictures.note(effect.saved);
        return deps.announceSaved(effect.saved.id, effect.saved.revision);
      case 'sendPicture':
        return deps.pictures.send(effect.saved);
      case 'sendPictureLater':
        return deps.pictures.sendLater(effect.saved);
      case 'showAddress':
        return deps.showAddress(effect.id);
      case 'openFork':
        return deps.openFork(effect.id);
      case 'save':
        return save();
      case 'storeDraft':
      case 'moveDraft':
      case 'setAside':
      case 'readSetAside':
      case 'removeSetAside':
        return runDraftEffect(effect, drafts, dispatch);
      default:
        return dispatch(await call(effect, deps));
    }
  };
}

type DraftEffect = Extract<
  Effect,
  { type: 'storeDraft' | 'moveDraft' | 'setAside' | 'readSetAside' | 'removeSetAside' }
>;

async function runDraftEffect(effect: DraftEffect, drafts: DraftKeeper, dispatch: Dispatch): Promise<void> {
  switch (effect.type) {
    case 'storeDraft':
      return effect.mayWait ? drafts.storeSoon(effect.draft) : drafts.store(effect.draft);
    case 'moveDraft':
      return drafts.moveTo(effect.slot);
    case 'setAside':
      if (effect.draft) drafts.setAside(effect.webId, effect.draft);
      // Writing to storage may have failed: only a version that can be restored is offered.
      if (drafts.readSetAside(effect.webId)) await dispatch({ type: 'setAsideFound' });
      return;
    case 'readSetAside': {
      const draft = drafts.readSetAside(effect.webId);
      drafts.removeSetAside(effect.webId);
      return dispatch({ type: 'setAsideRead', draft });
    }
    case 'removeSetAside':
      return drafts.removeSetAside(effect.webId);
  }
}

type CallEffect = Extract<
  Effect,
  { type: 'createWeb' | 'updateWeb' | 'forkWeb' | 'loadWeb' | 'saveLink' | 'keepDraft' | 'dropDraft' }
>;

const failureEvents = {
  createWeb: 'saveFailed',
  updateWeb: 'saveFailed',
  forkWeb: 'saveFailed',
  loadWeb: 'loadFailed',
  saveLink: 'linkFailed',
  keepDraft: 'draftFailed',
  dropDraft: 'draftFailed',
} as const satisfies Record<CallEffect['type'], SessionEvent['type']>;

/** Calls the server; returns the event with the result. */
async function call(effect: CallEffect, deps: SessionDeps): Promise<SessionEvent> {
  try {
    return await send(effect, deps);
  } catch (error) {
    const { status, message, code } = deps.readError(error);
    return { type: failureEvents[effect.type], failure: { status, message, ...(code && { code }) } };
  }
}

async function send(effect: CallEffect, deps: SessionDeps): Promise<SessionEvent> {
  switch (effect.type) {
    case 'createWeb': {
      const saved = await deps.create(effect.web, effect.key);
      return { type: 'created', saved, sent: effect.web };
    }
    case 'updateWeb':
      return update(effect, deps);
    case 'forkWeb': {
      const copy = await deps.fork(effect.id, effect.web, effect.key);
      return { type: 'forked', copy, sent: effect.web };
    }
    case 'loadWeb':
      return { type: 'newerVersionLoaded', ...(await loadTheirs(effect.id, deps)) };
    case 'keepDraft':
      return keepDraft(effect, deps);
    case 'dropDraft':
      await deps.dropDraft(effect.id, effect.revision);
      return { type: 'draftDiscarded' };
    case 'saveLink':
      return { type: 'linkSaved', links: await deps.changeLink(effect.id, effect.change) };
  }
}

/** Sends the changed fields. A 409 is reported with the version that caused it. */
async function update(
  { saved, changed, sitting, draft }: Extract<Effect, { type: 'updateWeb' }>,
  deps: SessionDeps,
): Promise<SessionEvent> {
  const sent = { ...saved.fields, ...changed };
  const isPublic = sent.visibility === 'public';
  const body = {
    ...changed,
    ...(sitting === undefined ? { isPublic } : { sitting }),
    ...(draft !== undefined && { draft }),
  };
  try {
    const reply = await deps.update(saved.id, body, saved.revision);
    return { type: 'updated', saved: reply, sent };
  } catch (error) {
    if (deps.readError(error).status !== 409) throw error;
    const met = await loadTheirs(saved.id, deps);
    // No other version caused this: the autosave was refused because others would see it.
    if (sitting !== undefined && met.theirs.revision === saved.revision) throw error;
    return { type: 'updateConflicted', sent: changed, ...met };
  }
}

/** Keeps a draft on the server. A 409 is reported with its cause: another version of the web, or another draft. */
async function keepDraft(
  { saved, draft, replaces }: Extract<Effect, { type: 'keepDraft' }>,
  deps: SessionDeps,
): Promise<SessionEvent> {
  try {
    const revision = await deps.keepDraft(saved.id, draft, replaces);
    return { type: 'draftKept', revision, fields: draft.fields };
  } catch (error) {
    if (deps.readError(error).status !== 409) throw error;
    const met = await loadTheirs(saved.id, deps);
    if (met.theirs.revision !== saved.revision)
      return { type: 'updateConflicted', sent: draft.fields, ...met };
    return { type: 'draftMet', kept: await deps.loadDraft(saved) };
  }
}

/**
 * Loads another version, and the code that merges it: few saves meet another, so the editor does not load it at the
 * start.
 */
async function loadTheirs(id: string, deps: SessionDeps) {
  const loadMerge = import('./merge-lines.ts').then(({ mergeLines }) => mergeLines);
  // If loading it fails, whole fields are compared.
  const [theirs, mergeLines] = await Promise.all([deps.load(id), loadMerge.catch(() => null)]);
  return { theirs, mergeLines };
}
