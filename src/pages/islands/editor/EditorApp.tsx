import { useCallback, useEffect, useRef } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import type { EditorWeb } from '../../client/editor/editor-web.ts';
import type { Layout } from '../../client/editor/sizes.ts';
import { CodePaneView } from './CodePaneView.tsx';
import { Dialogs } from './Dialogs.tsx';
import { EditorBar, type Person } from './EditorBar.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { Notes } from './Notes.tsx';
import { ResultPane } from './ResultPane.tsx';
import { type Desk, useEditor } from './use-editor.ts';
import { type Goal, useGoal } from './use-goal.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useLook } from './use-look.ts';
import { useMember } from './use-member.ts';
import { usePreview } from './use-preview.ts';
import { useSaveKey } from './use-save-key.ts';
import { Workspace } from './Workspace.tsx';
import './editor.css';

export type EditorProps = {
  /** Null for a new web. */
  web: EditorWeb | null;
  preferences: EditorPreferences;
  /** The viewer is a member who has never chosen a theme. */
  offersMatch: boolean;
  viewer: Person | null;
  /** Where users' code runs apart from our pages; null where only our own origin serves it. */
  previewOrigin: string | null;
  /** Opened by `?run=0`: nothing runs until asked for. */
  isPaused: boolean;
};

/** The whole editor page. */
export function EditorApp({
  web,
  preferences: first,
  offersMatch,
  viewer: rendered,
  previewOrigin,
  isPaused,
}: EditorProps) {
  const isOwn = web === null || web.owner._id === rendered?.id;
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
  const guard = useLeaveGuard(view.isChanged, view.mayEdit);
  const look = useLook(first, offersMatch);
  const { viewer, logInHere } = useMember({
    rendered,
    web,
    desk,
    free: guard.free,
    onMember: look.takeMembers,
  });
  const [goal, setGoal] = useGoal(desk.paneOf);
  useEffect(() => onFields(preview.run), [onFields, preview.run]);
  useSaveKey(() => void session.save());
  useEffect(() => {
    document.title = `${view.title} · Codeweb`;
  }, [view.title]);

  return (
    <div
      className="editor"
      ref={editor}
      data-code-theme={look.preferences.theme}
      onClickCapture={guard.onClickCapture}
    >
      <EditorBar
        view={view}
        author={web?.owner ?? viewer}
        forkedFrom={web?.forkedFrom ?? null}
        viewer={viewer}
        layout={look.layout}
        onLayout={look.chooseLayout}
        onRename={(title) => void session.rename(title)}
        onSave={() => void session.save()}
      />
      <Notes session={session} view={view} onTheme={look.themeOffer} />
      <EditorMain
        {...{ web, desk, preview, goal }}
        preferences={look.codePreferences}
        layout={look.layout}
        onGoal={setGoal}
      />
      <EditorFoot
        web={web}
        session={session}
        view={view}
        viewerId={viewer?.id ?? null}
        preferences={look.preferences}
        onPreferences={look.changePreferences}
        onGoal={setGoal}
      />
      <Dialogs session={session} view={view} onLogin={logInHere} guard={guard} />
    </div>
  );
}

type EditorMainProps = Pick<EditorProps, 'web' | 'preferences'> & {
  layout: Layout;
  desk: Desk;
  preview: ReturnType<typeof usePreview>;
  goal: Goal | null;
  onGoal: (goal: Goal) => void;
};

/** The panes and the result. */
function EditorMain({ web, preferences, layout, desk, preview, goal, onGoal }: EditorMainProps) {
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
        result={
          <ResultPane
            preview={preview}
            onGo={({ field, line, column }) => onGoal({ field, act: (pane) => pane.reveal(line, column) })}
          />
        }
      />
    </main>
  );
}
