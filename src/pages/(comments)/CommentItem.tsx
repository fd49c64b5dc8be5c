import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Comment, Reply } from '../../modules/social/contract.ts';
import { commentMessages } from '../../modules/social/rules/comment-messages.ts';
import { textParts } from '../../modules/social/rules/text-parts.ts';
import type { Rules } from '../../shared/rules/rules.ts';
import { ReportEntry } from '../(reports)/index.ts';
import { type BlockKind, changeBlock, LikeControl } from '../(social)/index.ts';
import { pagePath } from '../page-path.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Day } from '../ui/Day.tsx';
import { BanIcon, EllipsisIcon, EyeOffIcon, PencilIcon, TrashIcon } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menus/Menu.tsx';
import { closeMenu } from '../ui/menus/menus.ts';
import { CommentForm } from './CommentForm.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog,
}));

const texts = {
  comment: {
    menu: 'Comment menu',
    like: 'comment',
    edit: 'Edit comment',
    sure: commentMessages.confirmDeleteComment,
    title: 'Delete Comment',
  },
  reply: {
    menu: 'Reply menu',
    like: 'replay',
    edit: 'Edit reply',
    sure: commentMessages.confirmDeleteReply,
    title: 'Delete Reply',
  },
} as const;

type CommentItemProps = {
  kind: keyof typeof texts;
  comment: Comment | Reply;
  isOwn: boolean;
  /** Whether the page's address names it. */
  isLinked: boolean;
  /** Called when the author is blocked or muted, and with false when that is undone. */
  onBlockChange: (isOn: boolean) => void;
  rules: Rules;
  onReply: () => void;
  onChange: (text: string) => Promise<void>;
  onDelete: () => void;
  /** Further actions. */
  more?: ReactNode;
  /** Content nested below the comment. */
  children?: ReactNode;
};

/** A comment or a reply with its author and actions. Its author can edit it in place. */
export function CommentItem({
  kind,
  comment,
  isOwn,
  isLinked,
  onBlockChange,
  rules,
  onReply,
  onChange,
  onDelete,
  more,
  children,
}: CommentItemProps) {
  const { owner, text } = comment;
  const item = useRef<HTMLLIElement>(null);
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const wasChanging = useRef(false);
  // The text replaces the edit form, so the focus moves to it.
  useEffect(() => {
    if (mode === 'read' && wasChanging.current) item.current?.focus();
    wasChanging.current = mode === 'edit';
  }, [mode]);
  const words = texts[kind];
  const read = () => setMode('read');
  const blockOrMute = (kind: BlockKind) =>
    void changeBlock({ username: owner.username, kind, isOn: true }, onBlockChange);
  const save = async (next: string) => {
    if (next !== text) await onChange(next);
    read();
  };
  return (
    <li className={`comment comment-${kind}`} ref={item} tabIndex={-1} aria-current={isLinked || undefined}>
      <Avatar username={owner.username} fullName={owner.fullName} image={owner.avatar} size={28} />
      <div className="comment-body">
        <div className="comment-head">
          <a className="comment-name" href={pagePath('/@username', { username: owner.username })}>
            @{owner.username}
          </a>
          <Day className="comment-day" at={comment.createdAt} />
          {isOwn && mode !== 'edit' && (
            <CommentMenu label={words.menu}>
              <MenuButton onClick={thenClose(() => setMode('edit'))}>
                <PencilIcon />
                Edit
              </MenuButton>
              <MenuButton onClick={thenClose(() => setMode('delete'))}>
                <TrashIcon />
                Delete
              </MenuButton>
            </CommentMenu>
          )}
          {!isOwn && (
            <CommentMenu label={words.menu}>
              <MenuButton onClick={thenClose(() => blockOrMute('mute'))}>
                <EyeOffIcon />
                Mute @{owner.username}
              </MenuButton>
              <MenuButton onClick={thenClose(() => blockOrMute('block'))} isDangerous>
                <BanIcon />
                Block @{owner.username}
              </MenuButton>
              <ReportEntry kind={kind} id={comment._id} />
            </CommentMenu>
          )}
        </div>
        {mode === 'edit' ? (
          <EditForm label={words.edit} text={text} rules={rules} onSend={save} onCancel={read} />
        ) : (
          <>
            <CommentText text={text} hasLinks={comment.hasLinks} />
            <div className="comment-actions">
              <LikeControl
                kind={words.like}
                id={comment._id}
                likes={comment.likesCount}
                isLiked={comment.isLikedByMe}
              />
              <button type="button" className="comment-button" onClick={onReply}>
                Reply
              </button>
              {more}
            </div>
          </>
        )}
        {children}
      </div>
      <Suspense>
        {mode === 'delete' && (
          <ConfirmDialog title={words.title} question={words.sure} onConfirm={onDelete} onClose={read} />
        )}
      </Suspense>
    </li>
  );
}

type EditFormProps = {
  label: string;
  text: string;
  rules: Rules;
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
};

function EditForm({ onCancel, ...form }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  return <CommentForm {...form} send="Save" field={field} onCancel={onCancel} />;
}

const thenClose = (act: () => void) => () => {
  closeMenu();
  act();
};

function CommentMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button
        look="quiet"
        isIcon
        className="comment-more"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        <EllipsisIcon />
      </Button>
      <Menu id={id} label={label} className="menu-anchored">
        {children}
      </Menu>
    </>
  );
}

/** A comment's text: URLs become external links where `hasLinks`, mentions link to members, and markup is escaped. */
function CommentText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  let at = 0;
  const pieces = textParts(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (part.kind === 'text' || (part.kind === 'link' && !hasLinks)) return part.text;
    if (part.kind === 'mention')
      return (
        <a key={key} href={pagePath('/@username', { username: part.username })}>
          {part.text}
        </a>
      );
    return (
      <a key={key} href={part.href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {part.text}
      </a>
    );
  });
  return <p className="comment-text">{pieces}</p>;
}

type Post = { owner: { _id: string }; createdAt: string };

/**
 * Removes a member's posts from a list, newest first, when the viewer blocks or mutes the member, and restores them on
 * undo. Returns the handler for the author with this id.
 */
export function useBlockedPosts<T extends Post>(docs: T[], change: (edit: (docs: T[]) => T[]) => void) {
  const removed = useRef<T[]>([]);
  return (ownerId: string) => (isOn: boolean) => {
    const isTheirs = ({ owner }: T) => owner._id === ownerId;
    if (isOn) removed.current = docs.filter(isTheirs);
    const back = isOn ? [] : removed.current;
    change((now) =>
      [...now.filter((post) => !isTheirs(post)), ...back].sort((a, b) =>
        a.createdAt < b.createdAt ? 1 : -1,
      ),
    );
  };
}
