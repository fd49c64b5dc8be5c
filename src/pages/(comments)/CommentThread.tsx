import { useId, useRef, useState } from 'react';
import type { Comment, Thread } from '../../modules/social/contract/index.ts';
import { commentMessages } from '../../modules/social/rules/comment-messages.ts';
import { commentChanges } from '../../modules/social/rules/fields.ts';
import { call } from '../runtime/api/api.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { CommentItem } from './CommentItem.tsx';
import { type Addressee, Replies } from './Replies.tsx';

type CommentThreadProps = {
  comment: Comment;
  viewerId: string | null;
  /** Set if the page's address names this comment, or one of its replies. */
  linked: Thread | null;
  onChange: (changes: Partial<Comment>) => void;
  onDelete: () => void;
  /** Called when the author is blocked or muted, and with false when that is undone. */
  onAvoid: (isOn: boolean) => void;
  /** Called when the comment, or one of its replies, is hidden by what has just been written. */
  onHidden: (isWhole: boolean) => void;
};

/** A comment and, once opened, its replies with the reply form. */
export function CommentThread(props: CommentThreadProps) {
  const { comment, viewerId, linked, onChange, onDelete, onAvoid, onHidden } = props;
  const linkedReply = linked?.reply ?? null;
  const id = useId();
  const [isOpen, setOpen] = useState(linkedReply !== null);
  /** Once opened, the replies stay mounted and are only hidden, so that loaded replies and a started draft are kept. */
  const [wasOpened, setOpened] = useState(isOpen);
  /** The member that the reply form addresses; null while the form is closed. */
  const [addressee, setAddressee] = useState<Addressee | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { _id, owner, replaysCount } = comment;
  const show = (next: boolean) => {
    setOpen(next);
    setOpened(true);
  };
  const reply = (username: string) => {
    show(true);
    setAddressee({ username });
  };
  const closeReplyBox = () => {
    setAddressee(null);
    toggle.current?.focus();
  };
  const change = async (text: string) => {
    const params = { commentId: _id };
    const saved = await call('PATCH /comments/update/{commentId}', { params, body: { text } });
    if (saved.notice) return onHidden(true);
    onChange(saved);
    toast('success', commentMessages.commentUpdated);
  };
  return (
    <CommentItem
      kind="comment"
      comment={comment}
      isOwn={owner._id === viewerId}
      isLinked={linked !== null && linkedReply === null}
      onAvoid={onAvoid}
      rules={commentChanges}
      onReply={() => reply(owner.username)}
      onChange={change}
      onDelete={onDelete}
      more={
        <button
          ref={toggle}
          type="button"
          className="comment-button comment-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => show(!isOpen)}
        >
          {replaysCount === 1 ? '1 Reply' : `${replaysCount} Replies`}
        </button>
      }
    >
      <div id={id} hidden={!isOpen}>
        {wasOpened && (
          <Replies
            comment={comment}
            viewerId={viewerId}
            linked={linkedReply}
            addressee={addressee}
            onAddress={reply}
            onSent={closeReplyBox}
            onCount={(replaysCount) => onChange({ replaysCount })}
            onHidden={() => onHidden(false)}
          />
        )}
      </div>
    </CommentItem>
  );
}
