import { useCallback, useEffect, useRef } from 'react';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import type { EditorPreferences } from '../../modules/webs/contract/index.ts';
import { siteNameOf } from '../(layout)/index.ts';
import { HiddenReason } from '../(reports)/index.ts';
import { useAppearance } from './appearance/use-appearance.ts';
import { EditorBar, type Person } from './bars/EditorBar.tsx';
import { EditorFooter } from './bars/EditorFooter.tsx';
import { Notes } from './bars/Notes.tsx';
import { useSaveKey } from './bars/use-save-key.ts';
import { CodePaneView } from './code-pane/CodePaneView.tsx';
import { type PaneCommand, usePaneCommand } from './code-pane/use-pane-command.ts';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { useLeaveGuard } from './dialogs/use-leave-guard.ts';
import type { Layout } from './layout/sizes.ts';
import { useKeyboardRoom } from './layout/use-keyboard-room.ts';
import { Workspace } from './layout/Workspace.tsx';
import type { EditorWeb, ShownVersion } from './model/editor-web.ts';
import { ResultPane } from './result/ResultPane.tsx';
import { usePreview } from './result/use-preview.ts';
import { type Editor, useEditor } from './session/use-editor.ts';
import { useMember } from './session/use-member.ts';
import './editor.css';

export type EditorProps = {
  /** Null for a new web. */
  web: EditorWeb | null;
  preferences: EditorPreferences;
  /** Whether to offer a light code theme: the viewer is a member who has never chosen a theme. */
  canMatchTheme: boolean;
  viewer: Person | null;
  /** The separate origin that runs users' code; null if only our own origin serves it. */
  previewOrigin: string | null;
  /** Opened with `?run=0`: nothing runs until the user starts it. */
  isPaused: boolean;
  /** Why moderators hide it, for its owner. */
  hidden?: OwnAction | null;
  /** The version that `?version=` asks for: the owner gets their history, others a `web` with its code. */
  version: ShownVersion | null;
};

/** The whole editor page. */
export function EditorApp({
  web,
  preferences: first,
  canMatchTheme,
  viewer: rendered,
  previewOrigin,
  isPaused,
  version,
  hidden = null,
}: EditorProps) {
  const isOwn = web === null || web.owner._id === rendered?.id;
  const othersVersion = isOwn ? null : version;
  const editor = useEditor(web, { mayEdit: isOwn, previewOrigin, version: othersVersion });
  const { session, view, onFields } = editor;
  const read = useCallback(() => session.fields, [session]);
  const preview = usePreview({
    read,
    isOpen: editor.isOpen,
    isSaved: web !== null,
    webKey: web?._id ?? 'new',
    previewOrigin,
    isPaused,
  });
  const root = useRef<HTMLDivElement>(null);
  useKeyboardRoom(root, editor.showCaret);
  const guard = useLeaveGuard(view.isChanged, view.mayEdit);
  const look = useAppearance(first, canMatchTheme);
  const { viewer, logInHere } = useMember({
    rendered,
    web,
    editor,
    allowLeaving: guard.free,
    onMember: look.takeMembers,
  });
  const [paneCommand, setPaneCommand] = usePaneCommand(editor.paneOf);
  useEffect(() => onFields(preview.run), [onFields, preview.run]);
  useSaveKey(() => void session.save(), editor.isOpen);
  useEffect(() => {
    document.title = `${view.title} · ${siteNameOf(document)}`;
  }, [view.title]);

  return (
    <div
      className="editor"
      ref={root}
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
      {hidden && (
        <p className="editor-hidden" role="note">
          <HiddenReason notice={hidden} />
        </p>
      )}
      <Notes session={session} view={view} version={othersVersion} onTheme={look.themeOffer} />
      <EditorMain
        {...{ web, editor, preview, paneCommand }}
        preferences={look.codePreferences}
        layout={look.layout}
        onPaneCommand={setPaneCommand}
      />
      <EditorFooter
        web={web}
        session={session}
        view={view}
        viewerId={viewer?.id ?? null}
        preferences={look.preferences}
        onPreferences={look.changePreferences}
        onPaneCommand={setPaneCommand}
        previewOrigin={previewOrigin}
        firstVersion={isOwn ? (version?.number ?? null) : null}
      />
      <Dialogs session={session} view={view} onLogin={logInHere} guard={guard} />
    </div>
  );
}

type EditorMainProps = Pick<EditorProps, 'web' | 'preferences'> & {
  layout: Layout;
  editor: Editor;
  preview: ReturnType<typeof usePreview>;
  paneCommand: PaneCommand | null;
  onPaneCommand: (command: PaneCommand) => void;
};

/** The code panes and the result. */
function EditorMain({
  web,
  preferences,
  layout,
  editor,
  preview,
  paneCommand,
  onPaneCommand,
}: EditorMainProps) {
  return (
    <main className="editor-main">
      <Workspace
        layout={layout}
        firstView={web ? 'result' : 'html'}
        paneCommand={paneCommand}
        pane={(field, paneId, isCurrent) => (
          <CodePaneView
            id={paneId}
            field={field}
            initial={web?.[field] ?? ''}
            isCurrent={isCurrent}
            preferences={preferences}
            mayLoad={preview.isShown}
            onPane={editor.addPane}
            onEdit={editor.edit}
          />
        )}
        result={
          <ResultPane
            preview={preview}
            onGo={({ field, line, column }) =>
              onPaneCommand({ field, act: (pane) => pane.reveal(line, column) })
            }
          />
        }
      />
    </main>
  );
}
