import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import { useLinkKey } from '../../runtime/use-link-key.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import type { ShownVersion } from '../page-data.ts';
import type { EditorSession } from '../session/session.ts';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

type NotesProps = {
  session: EditorSession;
  view: SessionView;
  /** The earlier version that is shown in place of the web. */
  version: ShownVersion | null;
  /** Called with the answer to the offer of a light code theme; null if there is no offer. */
  onTheme: ((theme: EditorPreferences['theme']) => void) | null;
};

/** Notes over the lower edge of the panes, so that the panes do not move when a note appears or disappears. */
export function Notes({ session, view, version, onTheme }: NotesProps) {
  return (
    <div className="editor-notes">
      {version && view.id && <VersionNote webId={view.id} version={version} />}
      <DraftNote session={session} note={view.draftNote} />
      <ChangedNote session={session} view={view} />
      {onTheme && (
        <div className="draft-note theme-note" role="status">
          <p>{texts.themeOffer}</p>
          <Button onClick={() => onTheme('match')}>Match the site</Button>
          <Button look="quiet" onClick={() => onTheme('vs-dark')}>
            Keep dark
          </Button>
        </div>
      )}
    </div>
  );
}

/** Names the version of the web that is shown, and links to the current one. */
function VersionNote({ webId, version }: { webId: string; version: ShownVersion }) {
  const keepKey = useLinkKey();
  return (
    <div className="draft-note" role="status">
      <p>
        {texts.versionShown}: {version.name || `version ${version.number}`}, <Day at={version.savedAt} />
      </p>
      <ButtonLink href={keepKey(pagePath('/web/@webId', { webId }))}>Open the current one</ButtonLink>
    </div>
  );
}

type DraftNoteProps = { session: EditorSession; note: SessionView['draftNote'] };

const restored = { new: texts.draftNew, differs: texts.draftDiffers, kept: texts.draftOnServer } as const;

/** Reports that the panes contain a restored draft, or that a version was set aside. */
function DraftNote({ session, note }: DraftNoteProps) {
  if (!note) return null;
  if (note === 'aside') {
    return (
      <div className="draft-note" role="status">
        <p>{texts.aside}</p>
        <Button onClick={() => session.restoreSetAside()}>Bring back</Button>
        <Button look="quiet" onClick={() => session.discardSetAside()}>
          Discard
        </Button>
      </div>
    );
  }
  return (
    <div className="draft-note" role="status">
      <p>{restored[note]}</p>
      <Button onClick={() => session.acceptDraft()}>Continue draft</Button>
      <Button look="quiet" onClick={() => session.discardDraft()}>
        {note === 'kept' ? 'Discard draft' : 'Discard'}
      </Button>
    </div>
  );
}

/** Warns, before the next save, that another tab has saved the same web. */
function ChangedNote({ session, view }: { session: EditorSession; view: SessionView }) {
  if (!view.isBehind) return null;
  return (
    <div className="draft-note" role="status">
      <p>{texts.changedInTab}</p>
      <Button onClick={() => void session.loadNewerVersion()}>
        {view.isChanged ? 'Compare' : 'Show the new version'}
      </Button>
    </div>
  );
}
