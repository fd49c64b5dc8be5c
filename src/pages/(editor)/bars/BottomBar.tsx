import type { ReactNode } from 'react';
import { LikeButton } from '../../(social)/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import {
  DownloadIcon,
  FolderPlusIcon,
  GitForkIcon,
  HistoryIcon,
  MaximizeIcon,
  MessageCircleIcon,
  PuzzleIcon,
  ShapesIcon,
} from '../../ui/icons.tsx';
import { texts } from '../texts.ts';

type BottomBarProps = {
  /** Null for a web that has no address yet. */
  webId: string | null;
  likes: number;
  isLiked: boolean;
  comments: number;
  /** How many add-ons the web has. */
  addOns: number;
  /** Absent for guests and for owners. */
  onFork?: (() => void) | undefined;
  isForking: boolean;
  /** There is no code to export. */
  isBlank: boolean;
  onAssets: () => void;
  onAddons: () => void;
  onExport: () => void;
  onComments: () => void;
  /** Absent for guests and for what is not saved. */
  onCollect?: (() => void) | undefined;
  /** What stands at the far end. */
  children: ReactNode;
};

/** What can be done with the web, each thing in its place from left to right. */
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
    onAssets,
    onAddons,
    onExport,
    onComments,
    onCollect,
    children,
  } = props;
  return (
    <footer className="editor-foot">
      {onFork && (
        <FootButton word="Fork" tip="Make your own copy" isBusy={isForking} onClick={onFork}>
          <GitForkIcon />
        </FootButton>
      )}
      <FootButton word="Assets" tip="Icons, fonts, patterns and files" onClick={onAssets}>
        <ShapesIcon />
      </FootButton>
      <FootButton word="Addons" count={addOns} tip="Style sheets, scripts and head tags" onClick={onAddons}>
        <PuzzleIcon />
      </FootButton>
      {webId && (
        <ButtonLink
          look="quiet"
          href={`/view-full/${webId}`}
          aria-label="Full View"
          data-tip="The result alone"
        >
          <MaximizeIcon />
          <span className="editor-foot-word">Full View</span>
        </ButtonLink>
      )}
      {webId && (
        <FootButton word="Comments" count={comments} tip="What people say about it" onClick={onComments}>
          <MessageCircleIcon />
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
      {onCollect && (
        <FootButton word="Add To Collection" start="Add To" tip="Keep it with others" onClick={onCollect}>
          <FolderPlusIcon />
        </FootButton>
      )}
      {webId && <LikeButton id={webId} likes={likes} isLiked={isLiked} />}
      <div className="editor-foot-end">
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

type FootButtonProps = {
  word: string;
  tip: string;
  /** How `word` begins, which goes where there is little room. */
  start?: string;
  /** Shown and read after `word`, when there are any. */
  count?: number;
  isBusy?: boolean;
  /** Why it does nothing now; the button stays focusable, so that everybody can learn it. */
  reason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** An icon and its word, of which small screens keep the icon. */
function FootButton({
  word,
  tip,
  start,
  count = 0,
  isBusy = false,
  reason,
  onClick,
  children,
}: FootButtonProps) {
  return (
    <Button
      look="quiet"
      // Small screens show a part of a word that has a start; everything else is named by what it shows.
      aria-label={start && word}
      aria-disabled={isBusy || reason !== undefined}
      aria-description={reason}
      data-tip={reason ?? tip}
      onClick={onClick}
    >
      {children}
      <span className="editor-foot-word">
        {/* The space stands by itself: at the end of a word of its own it would not count for the accessible name. */}
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
