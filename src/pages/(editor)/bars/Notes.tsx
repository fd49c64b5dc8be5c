import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditorSession } from '../session/session.ts';
import type { SessionView } from '../session/session-types.ts';
import type { Versions } from '../session/versions.ts';
import { texts } from '../texts.ts';

type NotesProps = {
  session: EditorSession;
  view: SessionView;
  /** Answers the offer of a theme; null while there is none. */
  onTheme: ((theme: EditorPreferences['theme']) => void) | null;
};

/** What is said over the lower edge of the panes, which stay where they are when it comes and goes. */
export function Notes({ session, view, onTheme }: NotesProps) {
  return (
    <div className="editor-notes">
      <DraftNote
        note={view.draftNote}
        onKeep={() => session.acceptDraft()}
        onDiscard={() => session.discardDraft()}
        versions={session.versions}
      />
      <ChangedNote view={view} versions={session.versions} />
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

type DraftNoteProps = {
  note: SessionView['draftNote'];
  onKeep: () => void;
  onDiscard: () => void;
  versions: Versions;
};

/** Says that what stands in the panes is a draft that came back, or that a version was put aside. */
function DraftNote({ note, onKeep, onDiscard, versions }: DraftNoteProps) {
  if (!note) return null;
  if (note === 'aside') {
    return (
      <div className="draft-note" role="status">
        <p>{texts.aside}</p>
        <Button onClick={() => versions.bringBack()}>Bring back</Button>
        <Button look="quiet" onClick={() => versions.forgetAside()}>
          Discard
        </Button>
      </div>
    );
  }
  return (
    <div className="draft-note" role="status">
      <p>{note === 'new' ? texts.draftNew : texts.draftDiffers}</p>
      <Button onClick={onKeep}>Continue draft</Button>
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** Says, before one saves, that another tab has saved the same web. */
function ChangedNote({ view, versions }: { view: SessionView; versions: Versions }) {
  if (!view.isBehind) return null;
  return (
    <div className="draft-note" role="status">
      <p>{texts.changedInTab}</p>
      <Button onClick={() => void versions.catchUp()}>
        {view.isChanged ? 'Compare' : 'Show the new version'}
      </Button>
    </div>
  );
}
