import { type FormEvent, useId, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { addToCollection } from '../../(collections)/index.ts';
import { openShareDialog } from '../../(embed)/index.ts';
import {
  changedPreferences,
  type PreferenceChanges,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from '../../(settings)/index.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { DiscardDialog } from '../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { TypeIcon } from '../../ui/icons.tsx';
import { insertCommand, type PaneCommand } from '../code-pane/pane-command.ts';
import { type DockPanel, useDock } from '../dock/use-dock.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import type { EditorWeb } from '../page-data.ts';
import type { EditorSession } from '../session/session.ts';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';
import { BottomBar } from './BottomBar.tsx';

const loadAddonsPanel = async () => (await import('../dock/AddonsPanel.tsx')).AddonsPanel;
const loadAssetPicker = async () => (await import('../picker/AssetPicker.tsx')).AssetPicker;
const loadHistoryPanel = async () => (await import('../history/HistoryPanel.tsx')).HistoryPanel;
const loadDetailsPanel = async () => (await import('../dock/DetailsPanel.tsx')).DetailsPanel;
const loadWebComments = async () => (await import('../dock/WebComments.tsx')).WebComments;

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

/** The bottom toolbar and the dock, which it opens. */
export function EditorFooter(props: EditorFooterProps) {
  const { web, session, view, viewerId, preferences, onPreferences, onPaneCommand } = props;
  const { previewOrigin, firstVersion } = props;
  const { open, go, toggle, question } = useDock(firstVersion === null ? null : 'history');
  const [comments, setComments] = useState(web?.commentsCount ?? 0);
  const isMember = viewerId !== null;
  const { id } = view;
  const packages = view.packages.split('\n').filter(Boolean);
  const addOns = view.cssLinks.length + view.jsLinks.length + view.htmlLinks.length + packages.length;
  return (
    <>
      <FooterDock
        {...{ open, session, view, viewerId, onPaneCommand, previewOrigin, firstVersion, comments }}
        onComments={setComments}
        onClose={() => go(null)}
      />
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
        open={open}
        onOpen={toggle}
        hasHistory={view.mayEdit && id !== null}
        onExport={() => void exportWeb(session)}
        onShare={id ? () => void openShareDialog(id) : undefined}
        onCollect={isMember && id ? () => addToCollection(id) : undefined}
      >
        <AppearancePopover preferences={preferences} onChange={onPreferences} isMember={isMember} />
      </BottomBar>
      {question && <DiscardDialog onDiscard={question.discard} onClose={question.keep} />}
    </>
  );
}

type FooterDockProps = Pick<
  EditorFooterProps,
  'session' | 'view' | 'viewerId' | 'onPaneCommand' | 'previewOrigin' | 'firstVersion'
> & {
  open: DockPanel | null;
  comments: number;
  onComments: (count: number) => void;
  onClose: () => void;
};

/** The open panel of the dock, if any; the code of each is loaded when it is first opened. */
function FooterDock(props: FooterDockProps) {
  const { open, session, view, viewerId, onPaneCommand, previewOrigin, firstVersion } = props;
  const { comments, onComments, onClose: close } = props;
  const { id } = view;
  const isMember = viewerId !== null;
  return (
    <>
      {open === 'addons' && (
        <LazyPart load={loadAddonsPanel} onClose={close}>
          {(AddonsPanel) => (
            <AddonsPanel
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
      {open === 'details' && id && (
        <LazyPart load={loadDetailsPanel} onClose={close}>
          {(DetailsPanel) => (
            <DetailsPanel
              webId={id}
              session={session}
              title={view.title}
              mayEdit={view.mayEdit}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open === 'history' && id && (
        <LazyPart load={loadHistoryPanel} onClose={close}>
          {(HistoryPanel) => (
            <HistoryPanel
              webId={id}
              session={session}
              revision={view.revision}
              previewOrigin={previewOrigin}
              first={firstVersion}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open === 'comments' && id && (
        <LazyPart load={loadWebComments} onClose={close}>
          {(WebComments) => (
            <WebComments
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
    const { downloadWeb } = await import('../export-web.ts');
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
