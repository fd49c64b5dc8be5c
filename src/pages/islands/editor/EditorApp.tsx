import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorPreferences, WebForEditor } from '../../../modules/webs/contract.ts';
import { call } from '../../client/api.ts';
import type { Place } from '../../client/console/places.ts';
import { type Layout, layoutOf } from '../../client/editor/sizes.ts';
import { useSession } from '../../client/use-session.ts';
import { BottomBar } from './BottomBar.tsx';
import { CodePaneView } from './CodePaneView.tsx';
import { Dialogs } from './Dialogs.tsx';
import { DraftNote } from './DraftNote.tsx';
import { EditorBar, type Person } from './EditorBar.tsx';
import { ResultPane } from './ResultPane.tsx';
import { type Desk, useEditor } from './use-editor.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePreview } from './use-preview.ts';
import { Workspace } from './Workspace.tsx';
import './editor.css';

export type EditorProps = {
  /** Null for a new web. */
  web: WebForEditor | null;
  preferences: EditorPreferences;
  viewer: Person | null;
  /** Where users' code runs apart from our pages; null where only our own origin serves it. */
  previewOrigin: string | null;
  /** Opened by `?run=0`: nothing runs until asked for. */
  isPaused: boolean;
};

/** The whole editor page. */
export function EditorApp({ web, preferences, viewer: rendered, previewOrigin, isPaused }: EditorProps) {
  const { viewer: current } = useSession();
  const viewer = current && current.id !== rendered?.id ? current : rendered;
  const isOwn = web === null || web.owner._id === viewer?.id;
  const desk = useEditor(web, isOwn, previewOrigin);
  const { session, view, onFields } = desk;
  const read = useCallback(() => session.fields, [session]);
  const preview = usePreview({
    read,
    isOpen: desk.isOpen,
    webKey: web?._id ?? 'new',
    previewOrigin,
    isPaused,
  });
  const editor = useRef<HTMLDivElement>(null);
  useKeyboardRoom(editor, desk.showCaret);
  const guard = useLeaveGuard(view.isChanged);
  const [layout, chooseLayout] = useLayout(preferences.indentation, viewer !== null);
  useEffect(() => onFields(preview.run), [onFields, preview.run]);
  useSaveKey(() => void session.save());
  useEffect(() => {
    document.title = `${view.title} · Codeweb`;
  }, [view.title]);

  return (
    <div
      className="editor"
      ref={editor}
      data-code-theme={preferences.theme}
      onClickCapture={guard.onClickCapture}
    >
      <EditorBar
        view={view}
        author={web?.owner ?? viewer}
        viewer={viewer}
        layout={layout}
        onLayout={chooseLayout}
        onRename={(title) => void session.rename(title)}
        onSave={() => void session.save()}
      />
      <DraftNote
        note={view.draftNote}
        onKeep={() => session.acceptDraft()}
        onDiscard={() => session.discardDraft()}
      />
      <EditorMain web={web} preferences={preferences} layout={layout} desk={desk} preview={preview} />
      {view.id && (
        <BottomBar webId={view.id} likes={web?.likesCount ?? 0} isLiked={web?.isLikedByMe ?? false} />
      )}
      <Dialogs
        session={session}
        view={view}
        leaveTo={guard.target}
        onLeave={guard.leave}
        onStay={guard.stay}
      />
    </div>
  );
}

type EditorMainProps = Pick<EditorProps, 'web' | 'preferences'> & {
  layout: Layout;
  desk: Desk;
  preview: ReturnType<typeof usePreview>;
};

/** The panes and the result. */
function EditorMain({ web, preferences, layout, desk, preview }: EditorMainProps) {
  const [goal, setGoal] = useState<Place | null>(null);
  const go = (place: Place) => {
    setGoal({ ...place });
    // Once its pane is the one that is shown.
    requestAnimationFrame(() => desk.reveal(place));
  };
  return (
    <main className="editor-main">
      <Workspace
        layout={layout}
        firstView={web ? 'result' : 'html'}
        goal={goal}
        pane={(field, paneId, isCurrent) => (
          <CodePaneView
            id={paneId}
            field={field}
            initial={web?.[field] ?? ''}
            isCurrent={isCurrent}
            preferences={preferences}
            mayLoad={preview.isShown}
            onPane={desk.addPane}
            onEdit={desk.edit}
          />
        )}
        result={<ResultPane preview={preview} onGo={go} />}
      />
    </main>
  );
}

/** The chosen layout; a member's choice is kept, a guest's is forgotten with the page. */
function useLayout(initial: number, isMember: boolean): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(layoutOf(initial));
  const choose = (next: Layout) => {
    setLayout(next);
    if (!isMember || next === layout) return;
    // The layout is there already; that it is not remembered is no reason to interrupt.
    call('PATCH /webs/chenge-editor-view', { body: { indentation: next } }).catch(() => {});
  };
  return [layout, choose];
}

/** Ctrl+S and Cmd+S save, wherever the focus is. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (!event.repeat) save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
