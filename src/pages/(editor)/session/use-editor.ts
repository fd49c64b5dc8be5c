import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { kindPreferences } from '../../../modules/webs/rules/fields.ts';
import { fromForm, givenKey, toGivenCode } from '../../../modules/webs/rules/given-code.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { sourceKinds } from '../../../modules/webs/rules/source-kinds.ts';
import { badRequest, isAppError } from '../../../shared/errors/app-error.ts';
import {
  blankWeb,
  type CodeField,
  codeFields,
  loadWeb,
  newWebKey,
  paneSources,
  sourceFields,
  sourceOf,
  textOf,
  toSavedWeb,
  type WebFields,
  WorkOwner,
  withoutSources,
} from '../../(drafts)/index.ts';
import { loadThumbnails } from '../../(preview)/index.ts';
import { pagePath } from '../../page-path.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { takeKeptCode } from '../../runtime/kept-code.ts';
import { onPageHidden } from '../../runtime/page-hidden.ts';
import { randomKey } from '../../runtime/random-key.ts';
import { whileLoading } from '../../runtime/toasts/loading-overlay.ts';
import { dismissToast, toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import type { CodePane } from '../code-pane/code-pane.ts';
import type { CompiledTexts } from '../code-pane/SourceTools.tsx';
import type { EditorWeb, ShownVersion } from '../page-data.ts';
import { useViewCount } from '../result/use-preview.ts';
import { texts } from '../texts.ts';
import type { SessionDeps } from './effects/effects.ts';
import { PictureSender, pictureDue } from './effects/picture-sender.ts';
import { changeLink, createWeb, forkWeb, sendPicture, updateWeb } from './effects/save-calls.ts';
import { EditorSession } from './session.ts';
import type { ServerDraft } from './state/events.ts';
import type { SessionView } from './state/state.ts';

const toastKeys = { save: 'editor-save', merge: 'editor-merge' } as const;

/** Connects the code panes with the session. */
export type Editor = {
  session: EditorSession;
  view: SessionView;
  /** True once a draft, if there was one, is restored: the result may run from then on. */
  isOpen: boolean;
  addPane: (field: CodeField, pane: CodePane) => void;
  edit: (field: CodeField, text: string) => void;
  /** Scrolls the caret of the focused pane into view. */
  showCaret: () => void;
  /** The current pane of a language. */
  paneOf: (field: CodeField) => CodePane | undefined;
  /** The owner of the work in this editor. */
  owner: WorkOwner;
  /** Calls the listener with the fields after every change. Returns an unsubscribe function. */
  onFields: (listener: (fields: WebFields) => void) => () => void;
  compiled: CompiledTexts;
  /** Returns the current fields. */
  read: () => WebFields;
};

type EditorOptions = {
  mayEdit: boolean;
  previewOrigin: string | null;
  /** The earlier version of another member's web whose code `web` has; null for the web as it is. */
  version: ShownVersion | null;
  /** Revision of the draft that the server keeps of the web; null without one. */
  draftRevision: number | null;
  /** The member's preferences, for the languages of a new web. */
  preferences: EditorPreferences;
};

/** Sets up the work on one web: `web` is null for a new one. */
export function useEditor(web: EditorWeb | null, options: EditorOptions): Editor {
  const { mayEdit, previewOrigin, version, preferences, draftRevision } = options;
  const panes = useRef(new Map<CodeField, CodePane>());
  const tabs = useRef<OtherTabs | null>(null);
  const [feed] = useState(createFieldsFeed);
  const [isOpen, setOpen] = useState(false);
  const [owner] = useState(() => new WorkOwner(workKeyOf(web, version)));
  const isNew = web === null;

  const [pictures] = useState(() => createPictures(previewOrigin));
  const [session] = useState(() => {
    const deps: SessionDeps = {
      drafts: owner.drafts,
      isMember: () => owner.isSignedIn,
      create: (...web) => whileLoading(createWeb(...web), texts.creating),
      newKey: randomKey,
      update: updateWeb,
      load: loadWeb,
      announceSaved: (id, revision) => tabs.current?.announceSaved(id, revision),
      fork: (...copy) => whileLoading(forkWeb(...copy), texts.forking),
      changeLink,
      keepDraft: async (...draft) => (await loadServerDrafts()).keepServerDraft(...draft),
      dropDraft: async (id, revision) => (await loadServerDrafts()).discardServerDraft(id, revision),
      loadDraft: async (saved) => (await loadServerDrafts()).loadServerDraft(saved),
      loadCompilers: async () => (await import('../compile/pane-compiler.ts')).createPaneCompiler,
      pictures,
      notify: (kind, text, topic) => toast(kind, text, { key: toastKeys[topic ?? 'save'] }),
      dismissNotification: () => dismissToast(toastKeys.save),
      readError: (error) => (isAppError(error) ? error : { status: 500, message: messageOf(error) }),
      showAddress: (id) => {
        history.replaceState(null, '', pagePath('/web/@webId', { webId: id }));
      },
      openFork: (id) => {
        toastOnNextPage('success', messages.forked);
        location.assign(pagePath('/web/@webId', { webId: id }));
      },
      refreshResult: feed.publish,
      replacePanes: (fields) => {
        for (const [field, pane] of panes.current) {
          pane.setKind(sourceOf(fields, field)?.kind ?? null);
          pane.setValue(textOf(fields, field));
        }
        feed.publish(fields);
      },
    };
    return new EditorSession(web && toSavedWeb(web), mayEdit, deps, blankFor(preferences));
  });
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);

  const commands = useMemo(() => createCommands(session, panes.current, feed), [session, feed]);

  useEffect(() => {
    const open = async () => {
      const given = isNew && givesCode(location.search) ? givenBy(location.search) : null;
      const kept = isNew && !given ? takeKeptCode() : null;
      const slot = await owner.open({ isNew: given !== null || kept !== null, last: lastSlot() });
      if (given) keepSlot(slot);
      session.open(slot, given, web && draftRevision !== null ? await loadKept(web) : null);
      if (kept) void session.startFrom({ ...session.fields, ...withoutSources, ...kept });
      setOpen(true);
      if (web && mayEdit) void pictures.resume(toSavedWeb(web));
    };
    void open();
  }, [session, owner, pictures, web, isNew, mayEdit, draftRevision]);

  useOtherTabs(session, tabs);
  useFlush(session);
  useViewCount(web?._id ?? null);

  return { session, view, owner, isOpen, ...commands };
}

const loadServerDrafts = () => import('./effects/server-drafts.ts');

/** The draft that the server keeps of a web; null if it cannot be loaded. */
async function loadKept(web: EditorWeb): Promise<ServerDraft | null> {
  try {
    return await (await loadServerDrafts()).loadServerDraft(toSavedWeb(web));
  } catch {
    return null;
  }
}

const createPictures = (previewOrigin: string | null) =>
  new PictureSender({
    makePicture: async (web) => {
      const { makeThumbnail } = await loadThumbnails();
      return (await makeThumbnail(web, previewOrigin)).blob;
    },
    sendPicture,
    due: pictureDue,
  });

/** Whether the query, or a form that led to it, has code for a new web. */
const givesCode = (query: string) => /[?&](title|html|css|js|from)=/.test(query);

function givenBy(query: string): WebFields | null {
  try {
    return readGiven(query);
  } catch (error) {
    toast('error', messageOf(error));
    return null;
  }
}

/**
 * The slot of the draft of code from another page is stored in the history entry, so that a reload restores that
 * draft.
 */
const keepSlot = (slot: string) => history.replaceState({ slot }, '');
const lastSlot = (): string => String(history.state?.slot ?? '');

/** A new web in the member's preferred languages. */
function blankFor(preferences: EditorPreferences): WebFields {
  const sources = codeFields.flatMap((field) => {
    const kind = sourceKinds[field].find((one) => one === preferences[kindPreferences[field]]);
    return kind ? [[sourceFields[field], { kind, text: '' }]] : [];
  });
  return { ...blankWeb, ...Object.fromEntries(sources) };
}

type FieldsListener = (fields: WebFields) => void;
type FieldsFeed = ReturnType<typeof createFieldsFeed>;

/** Notifies listeners of the fields after every change. */
function createFieldsFeed() {
  const listeners = new Set<FieldsListener>();
  return {
    publish: (fields: WebFields) => {
      for (const listener of listeners) listener(fields);
    },
    subscribe: (listener: FieldsListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function createCommands(session: EditorSession, panes: Map<CodeField, CodePane>, feed: FieldsFeed) {
  const edit = (field: CodeField, text: string) => {
    session.type(field, text);
    feed.publish(session.fields);
  };
  return {
    addPane: (field: CodeField, pane: CodePane) => {
      panes.set(field, pane);
      // The server-rendered textarea may have been typed into before hydration.
      if (pane.value() !== textOf(session.fields, field)) edit(field, pane.value());
      pane.setKind(sourceOf(session.fields, field)?.kind ?? null);
    },
    edit,
    showCaret: () => {
      const current = document.activeElement?.closest('.code-pane');
      for (const [field, pane] of panes) {
        if (current?.ariaLabel === field.toUpperCase()) pane.touch?.showCaret();
      }
    },
    paneOf: (field: CodeField) => panes.get(field),
    onFields: feed.subscribe,
    read: () => session.fields,
    compiled: {
      read: (field: CodeField) => session.fields[field],
      subscribe: (listener: () => void) => feed.subscribe(listener),
    },
  };
}

/** The drafts of an earlier version are separate from those of the web. */
function workKeyOf(web: EditorWeb | null, version: ShownVersion | null): string {
  if (!web) return newWebKey;
  return version ? `${web._id}~v${version.number}` : web._id;
}

/** Exchanges announcements of saves with other tabs. */
function useOtherTabs(session: EditorSession, tabs: RefObject<OtherTabs | null>): void {
  useEffect(() => {
    const line = openOtherTabs((id, revision) => session.noteSavedElsewhere(id, revision));
    tabs.current = line;
    return line.close;
  }, [session, tabs]);
}

/** Stores a pending draft when the page may be about to close. */
function useFlush(session: EditorSession): void {
  useEffect(() => onPageHidden(() => session.drafts.flush()), [session]);
}

type SavedMessage = { id: string; revision: number };

/** The channel between tabs of one browser with the same web. */
type OtherTabs = {
  /** Notifies other tabs that this revision of a web was saved. */
  announceSaved: (id: string, revision: number) => void;
  close: () => void;
};

function isSavedMessage(value: unknown): value is SavedMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'revision' in value &&
    typeof value.id === 'string' &&
    typeof value.revision === 'number'
  );
}

/**
 * Calls `onSaved` when another tab saves a web. Without BroadcastChannel nothing is received; then a conflict is
 * detected only when saving.
 */
function openOtherTabs(onSaved: (id: string, revision: number) => void): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { announceSaved: () => {}, close: () => {} };
  const channel = new BroadcastChannel('codeweb:webs');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSavedMessage(data)) onSaved(data.id, data.revision);
  };
  return {
    announceSaved: (id, revision) => channel.postMessage({ id, revision }),
    close: () => channel.close(),
  };
}

/** The new web that another page gives by the query of this one, or by a form. Throws a 400 if it is not valid. */
function readGiven(query: string): WebFields {
  const values = query === fromForm ? keptValues() : new URLSearchParams(query);
  const { title, sources, ...code } = toGivenCode(values);
  return { ...blankWeb, ...(title && { title }), ...code, ...paneSources(sources) };
}

/** The values of the form, which are in the storage of the tab that sent it. */
function keptValues(): Map<string, string> {
  const kept: unknown = JSON.parse(sessionStorage.getItem(givenKey) ?? 'null');
  if (typeof kept !== 'object' || kept === null)
    throw badRequest('This tab no longer has the code of the form');
  return new Map(Object.entries(kept).map(([name, value]) => [name, String(value)]));
}
