import type { ReactNode } from 'react';
import { messages } from '../../../modules/social/rules/messages.ts';
import { ReportWords, reportTarget } from '../../(reports)/index.ts';
import { LikeControl } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { useLinkKey } from '../../runtime/use-link-key.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import {
  DownloadIcon,
  FileClockIcon,
  FlagIcon,
  FolderPlusIcon,
  GitForkIcon,
  HistoryIcon,
  InfoIcon,
  MaximizeIcon,
  MessageCircleIcon,
  PuzzleIcon,
  ShapesIcon,
  ShareIcon,
} from '../../ui/icons.tsx';
import type { DockPanel } from '../dock/use-dock.ts';
import { texts } from '../texts.ts';

type BottomBarProps = {
  /** Null for a web that is not saved yet. */
  webId: string | null;
  likes: number;
  isLiked: boolean;
  comments: number;
  /** Number of the web's add-ons. */
  addOns: number;
  /** Absent for guests and for the owner. */
  onFork?: (() => void) | undefined;
  isForking: boolean;
  /** The web contains no code to export. */
  isBlank: boolean;
  /** The open panel of the dock. */
  open: DockPanel | null;
  /** Opens a panel, or closes it if it is open. */
  onOpen: (panel: DockPanel) => void;
  /** False for unsaved webs and those of others. */
  hasHistory: boolean;
  onExport: () => void;
  /** Absent for unsaved webs. */
  onShare?: (() => void) | undefined;
  /** Absent for guests and for unsaved webs. */
  onCollect?: (() => void) | undefined;
  /** Whether the web belongs to another member, so that it can be reported. */
  canReport: boolean;
  /** Content at the end of the bar. */
  children: ReactNode;
};

/** The actions on the web, in a fixed order from left to right. */
export function BottomBar(props: BottomBarProps) {
  const {
    webId,
    likes,
    isLiked,
    comments,
    addOns,
    onFork,
    isForking,
    isBlank,
    open,
    onOpen,
    hasHistory,
    onExport,
    onShare,
    onCollect,
    canReport,
    children,
  } = props;
  const keepKey = useLinkKey();
  const opener = (panel: DockPanel) => ({ panel, isOpen: panel === open, onClick: () => onOpen(panel) });
  return (
    <footer className="editor-foot">
      {onFork && (
        <FootButton look="accent" word="Fork" tip="Make your own copy" isBusy={isForking} onClick={onFork}>
          <GitForkIcon />
        </FootButton>
      )}
      <FootButton word="Assets" tip="Icons, fonts, patterns and files" {...opener('assets')}>
        <ShapesIcon />
      </FootButton>
      <FootButton
        word="Addons"
        count={addOns}
        tip="Style sheets, scripts and head tags"
        {...opener('addons')}
      >
        <PuzzleIcon />
      </FootButton>
      {webId && (
        <ButtonLink
          look="quiet"
          href={keepKey(pagePath('/view-full/@webId', { webId }))}
          aria-label="Full View"
          data-tip="The result alone"
        >
          <MaximizeIcon />
          <span className="editor-foot-word">Full View</span>
        </ButtonLink>
      )}
      {webId && (
        <FootButton word="Comments" count={comments} tip="Read and write comments" {...opener('comments')}>
          <MessageCircleIcon />
        </FootButton>
      )}
      {hasHistory && (
        <FootButton word="History" tip="All saved versions" {...opener('history')}>
          <FileClockIcon />
        </FootButton>
      )}
      {webId && (
        <FootButton word="Details" tip="Title, description and tags" {...opener('details')}>
          <InfoIcon />
        </FootButton>
      )}
      <FootButton
        word="Export"
        tip="Download as a zip"
        reason={isBlank ? texts.nothingToExport : undefined}
        onClick={onExport}
      >
        <DownloadIcon />
      </FootButton>
      {onShare && (
        <FootButton word="Share" tip="Link and embed" onClick={onShare}>
          <ShareIcon />
        </FootButton>
      )}
      {onCollect && (
        <FootButton word="Add To Collection" start="Add To" tip="Add it to a collection" onClick={onCollect}>
          <FolderPlusIcon />
        </FootButton>
      )}
      {webId && (
        <LikeControl id={webId} likes={likes} isLiked={isLiked} guestText={messages.loginToLikeThisWeb} />
      )}
      <div className="editor-foot-end">
        {canReport && webId && <ReportIconButton webId={webId} />}
        <Button
          look="quiet"
          isIcon
          aria-label="Recent messages"
          aria-haspopup="dialog"
          data-tip="Recent messages"
          data-action="recent-messages"
        >
          <HistoryIcon />
        </Button>
        {children}
      </div>
    </footer>
  );
}

function ReportIconButton({ webId }: { webId: string }) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-haspopup="dialog"
      data-tip="Report this web"
      data-action="report"
      data-report={reportTarget('web', webId)}
    >
      <FlagIcon />
      <span className="visually-hidden">
        <ReportWords kind="web" />
      </span>
    </Button>
  );
}

type FootButtonProps = {
  look?: 'accent' | 'quiet';
  word: string;
  tip: string;
  /** Beginning of `word` that is hidden on small screens. */
  start?: string;
  /** Shown after `word`, unless it is 0; part of the accessible name. */
  count?: number;
  isBusy?: boolean;
  /** The panel of the dock that the button opens and closes. */
  panel?: DockPanel;
  isOpen?: boolean;
  /** Why the action is unavailable; the button stays focusable, so that the reason can be read. */
  reason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** An icon with a label, which small screens may hide. */
function FootButton({
  look = 'quiet',
  word,
  tip,
  start,
  count = 0,
  isBusy = false,
  panel,
  isOpen,
  reason,
  onClick,
  children,
}: FootButtonProps) {
  return (
    <Button
      look={look}
      // Small screens hide the beginning of `word`, so the full name is set explicitly. Other buttons are named by
      // their content.
      aria-label={start && word}
      aria-disabled={isBusy || reason !== undefined}
      aria-description={reason}
      aria-expanded={isOpen}
      data-dock={panel}
      data-tip={reason ?? tip}
      onClick={onClick}
    >
      {children}
      <span className="editor-foot-word">
        {/* The space is a separate text node: at the end of an element it would not count for the accessible name. */}
        {start && (
          <>
            <span className="editor-foot-start">{start}</span>{' '}
          </>
        )}
        {start ? word.slice(start.length + 1) : word}
      </span>
      {count > 0 && <span className="count foot-count">{count}</span>}
    </Button>
  );
}
