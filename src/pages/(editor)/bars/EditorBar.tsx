import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { webDetails } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { firstBroken } from '../../../shared/rules/rules.ts';
import { accountMenuId, LogoMark } from '../../(layout)/index.ts';
import { pagePath } from '../../page-path.ts';
import { formatMessage } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import {
  ChevronDownIcon,
  CircleCheckIcon,
  LayoutCodeLeftIcon,
  LayoutCodeRightIcon,
  LayoutCodeTopIcon,
  PanesIcon,
  SettingsIcon,
} from '../../ui/icons.tsx';
import { viewLabels } from '../layout/PaneControls.tsx';
import { type Layout, layouts } from '../layout/sizes.ts';
import { type PanesState, views } from '../layout/use-panes.ts';
import type { EditorWeb, Person } from '../page-data.ts';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

type EditorBarProps = {
  view: SessionView;
  author: { username: string; fullName?: string } | null;
  forkedFrom: EditorWeb['forkedFrom'];
  viewer: Person | null;
  /** Whether the page has the account menu, as pages have that were rendered for a member. */
  hasAccountMenu: boolean;
  layout: Layout;
  panes: PanesState;
  onLayout: (layout: Layout) => void;
  onRename: (title: string) => void;
  onSave: () => void;
};

/** The top bar of the editor. */
export function EditorBar(props: EditorBarProps) {
  const { view, author, forkedFrom, viewer, hasAccountMenu, layout, panes, onLayout } = props;
  const { onRename, onSave } = props;
  const isApple = useIsApple();
  return (
    <header className="editor-bar">
      <a className="editor-home" href="/" aria-label="Home">
        <LogoMark />
      </a>
      <div className="editor-names">
        <TitleField title={view.title} mayEdit={view.mayEdit} onRename={onRename} />
        <p className="editor-author">
          {author ? (
            <a className="name-link" href={pagePath('/@username', { username: author.username })}>
              {author.fullName || author.username}
            </a>
          ) : (
            messages.anonymousName
          )}
          {forkedFrom && (
            <span className="editor-origin">
              {' · forked from '}
              <a
                href={pagePath('/web/@webId', { webId: forkedFrom._id })}
                title={`by ${forkedFrom.fullName}`}
              >
                {forkedFrom.title}
              </a>
            </span>
          )}
        </p>
      </div>
      <SaveState view={view} />
      <div className="editor-actions">
        <LayoutButtons layout={layout} onLayout={onLayout} />
        <PanesMenu {...panes} />
        {viewer && (
          <ButtonLink
            look="quiet"
            isIcon
            className="editor-settings"
            aria-label="Settings"
            data-tip="Settings"
            href={pagePath('/settings/editor')}
          >
            <SettingsIcon />
          </ButtonLink>
        )}
        {viewer === null && (
          <>
            <ButtonLink look="quiet" className="editor-guest" href={pagePath('/login')} data-return="here">
              Log In
            </ButtonLink>
            <ButtonLink className="editor-guest" href={pagePath('/signup')} data-return="here">
              Sign Up
            </ButtonLink>
          </>
        )}
        <Button
          // On another member's web, Fork in the bottom bar is the primary action.
          look={viewer && !view.mayEdit ? 'outline' : 'accent'}
          aria-label="Save"
          aria-keyshortcuts="Control+S"
          aria-disabled={view.isSaving}
          data-tip="Save"
          data-keys={isApple ? '⌘S' : 'Ctrl+S'}
          onClick={onSave}
        >
          Save
        </Button>
        {viewer && (
          <a
            className="account-button"
            href={pagePath('/@username', { username: viewer.username })}
            aria-label="My Profile"
          >
            <Avatar username={viewer.username} fullName={viewer.fullName} image={viewer.avatar} size={32} />
          </a>
        )}
        {hasAccountMenu && (
          <button
            type="button"
            className="editor-account"
            aria-label="Account menu"
            aria-haspopup="menu"
            popoverTarget={accountMenuId}
          >
            <ChevronDownIcon />
          </button>
        )}
      </div>
    </header>
  );
}

const tips: Record<Layout, string> = { 1: 'Code left', 2: 'Code on top', 3: 'Code right' };
const layoutIcons: Record<Layout, ReactNode> = {
  1: <LayoutCodeLeftIcon />,
  2: <LayoutCodeTopIcon />,
  3: <LayoutCodeRightIcon />,
};

function LayoutButtons({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className="layout-buttons" role="group" aria-label="Layout">
      {layouts.map((choice) => (
        <Button
          key={choice}
          look="quiet"
          isIcon
          aria-label={`Layout ${choice}`}
          data-tip={tips[choice]}
          aria-pressed={choice === layout}
          onClick={() => onLayout(choice)}
        >
          {layoutIcons[choice]}
        </Button>
      ))}
    </div>
  );
}

const never = () => () => {};

/** Whether to show Apple's key names. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}

type TitleFieldProps = { title: string; mayEdit: boolean; onRename: (title: string) => void };

/**
 * The web's title. Its owner can click it to rename: Enter saves, Escape reverts, leaving the field saves a valid
 * title.
 */
function TitleField({ title, mayEdit, onRename }: TitleFieldProps) {
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing]);

  const finish = (isAsked: boolean) => {
    const next = input.current?.value.trim() ?? '';
    const broken = next === title ? null : firstBroken({ title: webDetails.title }, { title: next });
    if (broken && (isAsked || next !== '')) toast('warning', formatMessage(broken.message));
    if (broken && isAsked) return;
    setEditing(false);
    if (isAsked) requestAnimationFrame(() => button.current?.focus());
    if (!broken && next !== title) onRename(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') {
      event.currentTarget.value = title;
      finish(true);
    }
  };
  if (!mayEdit)
    return (
      <h1 dir="auto" className="editor-title editor-title-fixed">
        {title}
      </h1>
    );
  if (isEditing) {
    return (
      <input
        ref={input}
        className="editor-title-input"
        dir="auto"
        aria-label="Title"
        defaultValue={title}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this field
        autoFocus
        onKeyDown={onKeyDown}
        onBlur={() => finish(false)}
      />
    );
  }
  return (
    <h1 className="editor-title">
      <button
        ref={button}
        type="button"
        className="editor-title-button"
        dir="auto"
        title="Rename"
        onClick={() => setEditing(true)}
      >
        {title}
      </button>
    </h1>
  );
}

/** Closes and reopens panes. Unlike a folded pane, a closed one leaves no strip. */
function PanesMenu({ panes, setClosed }: Pick<PanesState, 'panes' | 'setClosed'>) {
  const id = useId();
  return (
    <div className="panes-menu">
      <Button look="quiet" isIcon aria-label="Panes" data-tip="Panes" popoverTarget={id}>
        <PanesIcon />
      </Button>
      <fieldset className="look panes-list" id={id} popover="auto" aria-label="Panes">
        {views.map((view) => (
          <label className="look-check" key={view}>
            <input
              type="checkbox"
              checked={panes.paused[view] !== 'closed'}
              onChange={({ currentTarget }) => setClosed(view, !currentTarget.checked)}
            />
            {viewLabels[view]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

const emphasisMs = 2_500;

/** The save state. A requested save is announced to screen readers and highlighted briefly; an autosave is not. */
function SaveState({ view }: { view: SessionView }) {
  const isAuto = view.autosave === 'on';
  const isFresh = useJustSaved(view, isAuto);
  const text = textOf(view);
  const isDraft = text === texts.draft || text === texts.offline;
  return (
    <p
      className="editor-state"
      role="status"
      aria-live={isAuto && !view.isSaving && !isFresh ? 'off' : undefined}
      data-state={isFresh ? 'fresh' : isDraft ? 'draft' : undefined}
      title={hints[text]}
    >
      {isFresh && <CircleCheckIcon />}
      {text}
    </p>
  );
}

const hints: Record<string, string> = {
  [texts.offline]: texts.offlineKept,
  [texts.draftSaved]: texts.draftSavedFor,
};

function textOf(view: SessionView): string {
  if (view.isSaving) return texts.saving;
  if (view.isPending && view.autosave === 'offline') return texts.offline;
  if (view.isPending && view.autosave === 'on') return texts.saving;
  if (view.isKept) return texts.draftSaved;
  if (view.isChanged) return texts.draft;
  return view.id && view.mayEdit ? texts.saved : '';
}

/** True briefly after a requested save; with `isAuto` other saves are autosaves. */
function useJustSaved({ isSaving, isChanged, revision }: SessionView, isAuto: boolean): boolean {
  const [seen, setSeen] = useState(revision);
  const [isAskedFor, setAskedFor] = useState(false);
  const isNew = revision !== seen && !isSaving && !isChanged;
  const isFresh = isNew && (isAskedFor || !isAuto);
  useEffect(() => {
    if (isSaving) setAskedFor(true);
  }, [isSaving]);
  useEffect(() => {
    if (!isNew) return;
    const end = () => {
      setSeen(revision);
      setAskedFor(false);
    };
    const timer = setTimeout(end, isFresh ? emphasisMs : 0);
    return () => clearTimeout(timer);
  }, [isNew, isFresh, revision]);
  return isFresh;
}
