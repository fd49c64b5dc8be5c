import { type FormEvent, useId, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { addToCollection } from '../../(collections)/index.ts';
import { openShareDialog } from '../../(embed)/index.ts';
import type { PreferenceChanges } from '../../(settings)/index.ts';
import {
  changedPreferences,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from '../../(settings)/index.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { TypeIcon } from '../../ui/icons.tsx';
import { insertCommand, type PaneCommand } from '../code-pane/use-pane-command.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import type { EditorWeb } from '../model/editor-web.ts';
import type { EditorSession } from '../session/session.ts';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';
import { BottomBar } from './BottomBar.tsx';

const loadAddonsDialog = async () => (await import('../dialogs/AddonsDialog.tsx')).AddonsDialog;
const loadAssetPicker = async () => (await import('../picker/AssetPicker.tsx')).AssetPicker;
const loadHistoryDialog = async () => (await import('../history/HistoryDialog.tsx')).HistoryDialog;
const loadCommentsDialog = async () => (await import('../dialogs/CommentsDialog.tsx')).CommentsDialog;

type OpenDialog = 'assets' | 'addons' | 'comments' | 'history';

type EditorFooterProps = {
  web: Pick<EditorWeb, 'likesCount' | 'commentsCount' | 'isLikedByMe'> | null;
  session: EditorSession;
  view: SessionView;
  viewerId: string | null;
  preferences: EditorPreferences;
  onPreferences: (changes: PreferenceChanges) => void;
  onPaneCommand: (command: PaneCommand) => void;
  previewOrigin: string | null;
  /** Version of the history to show at once; null: none. */
  firstVersion: number | null;
};

/** The bottom toolbar and the dialogs that it opens. */
export function EditorFooter(props: EditorFooterProps) {
  const { web, session, view, viewerId, preferences, onPreferences, onPaneCommand } = props;
  const { previewOrigin, firstVersion } = props;
  const [open, setOpen] = useState<OpenDialog | null>(firstVersion === null ? null : 'history');
  const [comments, setComments] = useState(web?.commentsCount ?? 0);
  const isMember = viewerId !== null;
  const { id } = view;
  const packages = view.packages.split('\n').filter(Boolean);
  const addOns = view.cssLinks.length + view.jsLinks.length + view.htmlLinks.length + packages.length;
  return (
    <>
      <BottomBar
        webId={id}
        likes={web?.likesCount ?? 0}
        isLiked={web?.isLikedByMe ?? false}
        comments={comments}
        addOns={addOns}
        onFork={isMember && !view.mayEdit ? () => void session.fork() : undefined}
        isForking={view.isSaving}
        isBlank={view.isBlank}
        canReport={!view.mayEdit}
        onAssets={() => setOpen('assets')}
        onAddons={() => setOpen('addons')}
        onComments={() => setOpen('comments')}
        onHistory={view.mayEdit && id ? () => setOpen('history') : undefined}
        onExport={() => void exportWeb(session)}
        onShare={id ? () => void openShareDialog(id) : undefined}
        onCollect={isMember && id ? () => addToCollection(id) : undefined}
      >
        <AppearancePopover preferences={preferences} onChange={onPreferences} isMember={isMember} />
      </BottomBar>
      <FooterDialog
        {...{ open, session, view, viewerId, onPaneCommand, previewOrigin, firstVersion, comments }}
        onComments={setComments}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

type FooterDialogProps = Pick<
  EditorFooterProps,
  'session' | 'view' | 'viewerId' | 'onPaneCommand' | 'previewOrigin' | 'firstVersion'
> & {
  open: OpenDialog | null;
  comments: number;
  onComments: (count: number) => void;
  onClose: () => void;
};

/** The open dialog of the toolbar, if any; the code of each is loaded when it is first opened. */
function FooterDialog(props: FooterDialogProps) {
  const { open, session, view, viewerId, onPaneCommand, previewOrigin, firstVersion } = props;
  const { comments, onComments, onClose: close } = props;
  const { id } = view;
  const isMember = viewerId !== null;
  return (
    <>
      {open === 'addons' && (
        <LazyPart load={loadAddonsDialog} onClose={close}>
          {(AddonsDialog) => (
            <AddonsDialog
              links={view}
              packages={view.packages}
              isMember={isMember}
              onPackages={session.changePackages}
              kept={view.mayEdit ? (view.id ? 'now' : 'saved') : isMember ? 'forked' : 'here'}
              onChange={(change) => void session.changeLink(change)}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open === 'assets' && (
        <LazyPart load={loadAssetPicker} onClose={close}>
          {(AssetPicker) => (
            <AssetPicker
              links={view}
              onLink={(change) => void session.changeLink(change)}
              onInsert={(insertion) => onPaneCommand(insertCommand(insertion))}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open === 'history' && id && (
        <LazyPart load={loadHistoryDialog} onClose={close}>
          {(HistoryDialog) => (
            <HistoryDialog
              webId={id}
              session={session}
              previewOrigin={previewOrigin}
              first={firstVersion}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open === 'comments' && id && (
        <LazyPart load={loadCommentsDialog} onClose={close}>
          {(CommentsDialog) => (
            <CommentsDialog
              webId={id}
              viewerId={viewerId}
              comments={comments}
              onCount={onComments}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}

/** Downloads the current code, saved or not; without code it shows why nothing is downloaded. */
async function exportWeb(session: EditorSession): Promise<void> {
  if (session.view().isBlank) return toast('info', texts.nothingToExport, { key: 'export' });
  try {
    const { downloadWeb } = await import('../model/export-web.ts');
    await downloadWeb(session.fields);
    toast('success', messages.exported);
  } catch (error) {
    toast('error', messageOf(error));
  }
}

type LookPopoverProps = {
  preferences: EditorPreferences;
  onChange: (changes: PreferenceChanges) => void;
  isMember: boolean;
};

/** Editor preferences (appearance and typing help), applied immediately. */
function AppearancePopover({ preferences, onChange, isMember }: LookPopoverProps) {
  const id = useId();
  const change = (event: FormEvent<HTMLFormElement>) => {
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value);
    onChange(changedPreferences(values, preferences));
  };
  return (
    <>
      <Button look="quiet" isIcon aria-label="Code view" data-tip="Code view" popoverTarget={id}>
        <TypeIcon />
      </Button>
      <div className="look" id={id} popover="auto" role="dialog" aria-label="Code view">
        <form className="look-form" onChange={change} onSubmit={(event) => event.preventDefault()}>
          {preferenceSelects.map(({ name, label }) => (
            <SelectField
              key={`${name} ${preferences[name]}`}
              label={label}
              name={name}
              choices={preferenceChoices[name]}
              defaultValue={preferences[name]}
            />
          ))}
          {preferenceChecks.map(({ name, label }) => (
            <label className="look-check" key={`${name} ${preferences[name]}`}>
              <input type="checkbox" name={name} defaultChecked={preferences[name]} />
              {label}
            </label>
          ))}
        </form>
        <p className="look-note">
          {isMember ? 'Applies to all your webs.' : 'For this page only. Log in to keep it.'}
        </p>
      </div>
    </>
  );
}
