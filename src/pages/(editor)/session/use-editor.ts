import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '../../../modules/webs/messages.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import {
  type CodeField,
  codeFields,
  loadWeb,
  newWebKey,
  toSavedWeb,
  type WebFields,
  WorkOwner,
} from '../../(drafts)/index.ts';
import { loadThumbnails } from '../../(preview)/index.ts';
import { pagePath } from '../../page-path.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { onPageHidden } from '../../runtime/page-hidden.ts';
import { randomKey } from '../../runtime/random-key.ts';
import { whileLoading } from '../../runtime/toasts/loading-overlay.ts';
import { dismissToast, toast, toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import type { CodePane } from '../code-pane/code-pane.ts';
import type { EditorWeb, ShownVersion } from '../model/editor-web.ts';
import { useViewCount } from '../result/use-view-count.ts';
import { texts } from '../texts.ts';
import { type OtherTabs, openOtherTabs } from './effects/other-tabs.ts';
import { changeLink, createWeb, forkWeb, updateWeb } from './effects/save-calls.ts';
import { EditorSession } from './session.ts';
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
  /** Who owns the work in this editor. */
  owner: WorkOwner;
  /** Sets the listener that gets the fields after every change. */
  onFields: (listener: (fields: WebFields) => void) => void;
};

type EditorOptions = {
  mayEdit: boolean;
  previewOrigin: string | null;
  /** The earlier version of another member's web whose code `web` has; null for the web as it is. */
  version: ShownVersion | null;
};

/** Sets up the work on one web: `web` is null for a new one. */
export function useEditor(web: EditorWeb | null, { mayEdit, previewOrigin, version }: EditorOptions): Editor {
  const panes = useRef(new Map<CodeField, CodePane>());
  const tabs = useRef<OtherTabs | null>(null);
  const listener = useRef<(fields: WebFields) => void>(() => {});
  const [isOpen, setOpen] = useState(false);
  const [owner] = useState(() => new WorkOwner(workKeyOf(web, version)));

  const [session] = useState(() => {
    const makePicture = async (fields: WebFields) => {
      const { makeThumbnail } = await loadThumbnails();
      const { blob } = await makeThumbnail(fields, previewOrigin);
      return blob;
    };
    return new EditorSession(web && toSavedWeb(web), mayEdit, {
      drafts: owner.drafts,
      isMember: () => owner.isSignedIn,
      create: (...web) => whileLoading(createWeb(...web), texts.creating),
      newKey: randomKey,
      update: updateWeb,
      load: loadWeb,
      announceSaved: (id, revision) => tabs.current?.announceSaved(id, revision),
      fork: (id, fields, key) => whileLoading(forkWeb(id, fields, key, makePicture), texts.forking),
      changeLink,
      makePicture,
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
      refreshResult: (fields) => listener.current(fields),
      replacePanes: (fields) => {
        for (const field of codeFields) panes.current.get(field)?.setValue(fields[field]);
        listener.current(fields);
      },
    });
  });
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);

  const commands = useMemo(
    () => ({
      addPane: (field: CodeField, pane: CodePane) => {
        panes.current.set(field, pane);
        // The server-rendered textarea may have been typed into before hydration.
        if (pane.value() !== session.fields[field]) commands.edit(field, pane.value());
      },
      edit: (field: CodeField, text: string) => {
        session.edit({ [field]: text });
        listener.current(session.fields);
      },
      showCaret: () => {
        const current = document.activeElement?.closest('.code-pane');
        for (const [field, pane] of panes.current) {
          if (current?.ariaLabel === field.toUpperCase()) pane.touch?.showCaret();
        }
      },
      paneOf: (field: CodeField) => panes.current.get(field),
      onFields: (next: (fields: WebFields) => void) => {
        listener.current = next;
      },
    }),
    [session],
  );

  useEffect(() => {
    void owner.open().then((slot) => {
      session.open(slot);
      setOpen(true);
    });
  }, [session, owner]);

  useOtherTabs(session, tabs);
  useFlush(session);
  useViewCount(web?._id ?? null);

  return { session, view, owner, isOpen, ...commands };
}

/** Drafts of an earlier version are apart from those of the web. */
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
