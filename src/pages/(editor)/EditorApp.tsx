import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import type { Pinned } from '../../modules/packages/rules/fields.ts';
import type { EditorPreferences } from '../../modules/webs/contract/index.ts';
import type { Problem } from '../../modules/webs/rules/compile/problem.ts';
import { kindPreferences } from '../../modules/webs/rules/fields.ts';
import { codeFields, textOf, type WebFields } from '../(drafts)/index.ts';
import { HiddenReason } from '../(reports)/index.ts';
import { EditorBar } from './bars/EditorBar.tsx';
import { EditorFooter } from './bars/EditorFooter.tsx';
import { Notes } from './bars/Notes.tsx';
import { CodePaneView } from './code-pane/CodePaneView.tsx';
import { insertCommand, type PaneCommand, usePaneCommand } from './code-pane/pane-command.ts';
import { Dialogs, useLeaveGuard } from './dialogs/Dialogs.tsx';
import type { Layout } from './layout/sizes.ts';
import { type PanesState, usePanes } from './layout/use-panes.ts';
import { useKeyboardRoom, Workspace } from './layout/Workspace.tsx';
import type { PackageLineProps } from './packages/MissingPackages.tsx';
import type { EditorWeb, Person, ShownVersion } from './page-data.ts';
import { ResultPane } from './result/ResultPane.tsx';
import { usePreview } from './result/use-preview.ts';
import type { SessionView } from './session/state/state.ts';
import { useAutosave } from './session/use-autosave.ts';
import { type Editor, useEditor } from './session/use-editor.ts';
import { useMember } from './session/use-member.ts';
import type { StartStripProps } from './start/StartStrip.tsx';
import { texts } from './texts.ts';
import { useAppearance } from './use-appearance.ts';
import './editor.css';

export type EditorProps = {
  /** Null for a new web. */
  web: EditorWeb | null;
  preferences: EditorPreferences;
  /** Whether to offer a light code theme: the viewer is a member who has never chosen a theme. */
  canMatchTheme: boolean;
  viewer: Person | null;
  /** The separate origin that runs users' code; null if only the site's own origin serves it. */
  previewOrigin: string | null;
  /** Opened with `?run=0`: nothing runs until the user starts it. */
  isPaused: boolean;
  /** Why moderators hide it, for its owner. */
  hidden?: OwnAction | null;
  /** Revision of the draft that the server keeps of the viewer's own web; null without one. */
  draftRevision?: number | null;
  /** The version that `?version=` asks for: the owner gets their history, others a `web` with its code. */
  version: ShownVersion | null;
  /** Packages that the templates of a new web may import. */
  templatePackages?: readonly Pinned[];
};

const noPackages: readonly Pinned[] = [];

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
  draftRevision = null,
  templatePackages = noPackages,
}: EditorProps) {
  const isOwn = web === null || web.owner._id === rendered?.id;
  const othersVersion = isOwn ? null : version;
  const work = { mayEdit: isOwn, previewOrigin, version: othersVersion, preferences: first, draftRevision };
  const editor = useEditor(web, work);
  const { session, view, onFields, read } = editor;
  const preview = usePreview({
    read,
    isOpen: editor.isOpen,
    isSaved: web !== null,
    webKey: web?._id ?? 'new',
    previewOrigin,
    isPaused: isPaused || view.isForeign,
    onSave: () => editor.isOpen && view.mayEdit && void session.save(),
  });
  const root = useRef<HTMLDivElement>(null);
  useKeyboardRoom(root, editor.showCaret);
  const guard = useLeaveGuard(view, () => session.drafts.isSafe);
  const look = useAppearance(first, canMatchTheme);
  const { viewer, logInHere } = useMember({
    rendered,
    web,
    editor,
    allowLeaving: guard.free,
    onMember: look.takeMembers,
  });
  const [paneCommand, setPaneCommand] = usePaneCommand(editor.paneOf);
  const panes = usePanes(web, editor, paneCommand);
  useEffect(() => onFields(preview.run), [onFields, preview.run]);
  useAutosave(editor, { isOn: look.preferences.autosave && viewer !== null, isHidden: hidden !== null });
  useSaveKey(() => void session.save(), editor.isOpen);
  useTitle(view.title);

  return (
    <div
      className="editor"
      ref={root}
      data-code-theme={look.preferences.theme}
      onClickCapture={guard.onClickCapture}
    >
      <EditorBar
        {...{ view, viewer, panes }}
        author={web?.owner ?? viewer}
        forkedFrom={web?.forkedFrom ?? null}
        hasAccountMenu={rendered !== null}
        layout={look.layout}
        onLayout={look.chooseLayout}
        onRename={(title) => void session.rename(title)}
        onSave={() => void session.save()}
      />
      {hidden && <HiddenNote notice={hidden} />}
      <Notes session={session} view={view} version={othersVersion} onTheme={look.themeOffer} />
      <EditorMain
        {...{ web, editor, preview, panes, templatePackages, isMember: viewer !== null }}
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

function HiddenNote({ notice }: { notice: OwnAction }) {
  return (
    <p className="editor-hidden" role="note">
      <HiddenReason notice={notice} />
    </p>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
    document.title = `${title} · ${site}`;
  }, [title]);
}

type EditorMainProps = Pick<EditorProps, 'web' | 'preferences'> & {
  templatePackages: readonly Pinned[];
  layout: Layout;
  editor: Editor;
  preview: ReturnType<typeof usePreview>;
  panes: PanesState;
  isMember: boolean;
  onPaneCommand: (command: PaneCommand) => void;
};

const noProblems: readonly Problem[] = [];

/** The code panes and the result. */
function EditorMain({
  web,
  preferences,
  layout,
  editor,
  preview,
  panes,
  isMember,
  templatePackages,
  onPaneCommand,
}: EditorMainProps) {
  const { session, view } = editor;
  const { report } = preview.console;
  useEffect(() => {
    for (const field of codeFields) report(field, view.problems[field] ?? noProblems);
  }, [report, view.problems]);
  return (
    <main className="editor-main">
      <Workspace
        layout={layout}
        panes={panes}
        pane={(field, { id, isCurrent, controls }) => (
          <CodePaneView
            {...{ id, field, isCurrent, controls }}
            kind={view[kindPreferences[field]]}
            problems={view.problems[field] ?? noProblems}
            initial={web ? textOf(web, field) : ''}
            isClipped={web?.isClipped ?? false}
            preferences={preferences}
            mayLoad={preview.isShown}
            onPane={editor.addPane}
            onEdit={editor.edit}
            onKind={session.chooseKind}
            onInsert={(insertion) => {
              const { sheet: entry } = insertion;
              if (entry) void session.changeLink({ kind: 'css', action: 'add', entry });
              onPaneCommand(insertCommand(insertion));
            }}
            compiled={editor.compiled}
            note={
              field === 'js' && (
                <PackageLine session={session} onFields={editor.onFields} isMember={isMember} />
              )
            }
          />
        )}
        overCode={
          !web && (
            <StartOffer
              {...{ editor, view }}
              packages={templatePackages}
              mayLoad={preview.isShown}
              run={preview.run}
            />
          )
        }
        result={(controls) => (
          <ResultPane
            {...{ preview, controls }}
            pausedText={view.isForeign ? texts.foreign : undefined}
            onGo={({ field, line, column }) =>
              onPaneCommand({ field, act: (pane) => pane.reveal(line, column) })
            }
          />
        )}
      />
    </main>
  );
}

const needsPackages = ({ js, packages }: WebFields) => packages !== undefined || /\bimport\b/.test(js);

/** The line about missing packages below the script pane. Its code is loaded once the script may import something. */
function PackageLine(props: PackageLineProps) {
  const { session, onFields } = props;
  const [Line, setLine] = useState<ComponentType<PackageLineProps> | null>(null);
  useEffect(() => {
    if (Line) return;
    let seen: string | null = null;
    const look = (fields: WebFields) => {
      // Typing in another pane does not change the script, which may be too long to read again.
      if (fields.js === seen && fields.packages === undefined) return;
      seen = fields.js;
      if (needsPackages(fields))
        // If loading fails, the script runs with the packages that the web has.
        import('./packages/MissingPackages.tsx').then(
          ({ MissingPackages }) => setLine(() => MissingPackages),
          () => {},
        );
    };
    look(session.fields);
    return onFields(look);
  }, [Line, session, onFields]);
  return Line && <Line {...props} />;
}

/** Set by the boot script when the keys were pressed before this script was loaded. */
const missedMark = 'data-save-pressed';

/** Ctrl+S and Cmd+S save, wherever the focus is. `isOpen`: whether a draft, if there was one, is restored. */
function useSaveKey(save: () => void, isOpen: boolean): void {
  const isAsked = useRef(false);
  useEffect(() => {
    const island = document.querySelector(`code-island[${missedMark}]`);
    island?.removeAttribute(missedMark);
    if (island) isAsked.current = true;
    if (!isOpen || !isAsked.current) return;
    isAsked.current = false;
    save();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isOpen) save();
      else isAsked.current = true;
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

type StartOfferProps = Omit<StartStripProps, 'onEnd'> & {
  view: Pick<SessionView, 'id' | 'isBlank'>;
  /** Whether the result is shown: the templates are loaded after it. */
  mayLoad: boolean;
};

/** Offers templates over the panes of a new web until the first key. Their code is loaded when the page has nothing else to do. */
function StartOffer({ view, mayLoad, ...strip }: StartOfferProps) {
  const [Strip, setStrip] = useState<ComponentType<StartStripProps> | null>(null);
  const [isOver, setOver] = useState(false);
  const isOffered = mayLoad && !isOver && view.id === null && view.isBlank;
  // During the same render: the offer does not come back when the panes are emptied.
  if (!isOver && !view.isBlank) setOver(true);
  useEffect(() => {
    if (!isOffered || Strip) return;
    return whenIdle(() => {
      // If loading fails, the panes stay empty.
      import('./start/StartStrip.tsx').then(
        ({ StartStrip }) => setStrip(() => StartStrip),
        () => {},
      );
    });
  }, [isOffered, Strip]);
  return isOffered && Strip && <Strip {...strip} onEnd={setOver} />;
}

function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work);
  return () => cancelIdleCallback(waiting);
}
