import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { commentMessages } from '../../modules/social/comment-messages.ts';
import type { Comment, Reply } from '../../modules/social/contract/index.ts';
import { commentChanges, newReply, replyChanges } from '../../modules/social/fields.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/message-of.ts';
import { changed, useFirstPage, usePages } from '../runtime/lists/use-pages.ts';
import { randomKey } from '../runtime/random-key.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { undoDeletion } from '../runtime/toasts/undo-deletion.ts';
import { Button } from '../ui/Button.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useAvoidance } from './use-avoidance.ts';

const repliesPerPage = 15;

/** A new object for each click on 'Reply', so that a repeated click takes effect. */
type Addressee = { username: string };

type CommentThreadProps = {
  comment: Comment;
  viewerId: string | null;
  onChange: (changes: Partial<Comment>) => void;
  onDelete: () => void;
  /** Called when the author is blocked or muted, and with false when that is undone. */
  onAvoid: (isOn: boolean) => void;
  /** Called when the comment, or one of its replies, is hidden by what has just been written. */
  onHidden: (isWhole: boolean) => void;
};

/** A comment and, once opened, its replies with the reply form. */
export function CommentThread(props: CommentThreadProps) {
  const { comment, viewerId, onChange, onDelete, onAvoid, onHidden } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** Once opened, the replies stay mounted and are only hidden, so that loaded replies and a started draft are kept. */
  const [wasOpened, setOpened] = useState(false);
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

type RepliesProps = {
  comment: Comment;
  viewerId: string | null;
  addressee: Addressee | null;
  onAddress: (username: string) => void;
  onSent: () => void;
  onCount: (replies: number) => void;
  onHidden: () => void;
};

function Replies(props: RepliesProps) {
  const { comment, viewerId, addressee, onAddress, onSent, onCount, onHidden } = props;
  const { _id: commentId, replaysCount } = comment;
  const read = useCallback(
    (page: number) =>
      call('GET /replays/{commentId}', { params: { commentId }, query: { page, limit: repliesPerPage } }),
    [commentId],
  );
  const { list, isLoading, failure, more, change } = usePages<Reply>(read, repliesPerPage);
  const avoidance = useAvoidance(list?.docs ?? [], change);
  useFirstPage(more);
  const total = list?.total;
  useEffect(() => {
    if (total !== undefined && total !== replaysCount) onCount(total);
  }, [total, replaysCount, onCount]);
  const key = useRef(randomKey());
  const send = async (text: string) => {
    const headers = { 'idempotency-key': key.current };
    const made = await call('POST /replays/create', { body: { commentId, text }, headers });
    key.current = randomKey();
    if (made.notice) onHidden();
    else change((docs) => [made, ...docs]);
    onSent();
  };
  const remove = async (replyId: string) => {
    try {
      await call('DELETE /replays/delete/{replyId}', { params: { replyId } });
      const at = list?.docs.findIndex(({ _id }) => _id === replyId) ?? 0;
      const reply = list?.docs[at];
      change((docs) => docs.filter(({ _id }) => _id !== replyId));
      const putBack = () => reply && change((docs) => docs.toSpliced(Math.min(at, docs.length), 0, reply));
      toast('success', commentMessages.replyDeleted, undoDeletion({ kind: 'reply', id: replyId }, putBack));
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const update = async (replyId: string, text: string) => {
    const reply = await call('PATCH /replays/update/{replyId}', { params: { replyId }, body: { text } });
    if (reply.notice) {
      change((docs) => docs.filter(({ _id }) => _id !== replyId));
      return onHidden();
    }
    change((docs) => changed(docs, replyId, reply));
    toast('success', commentMessages.replyUpdated);
  };
  return (
    <>
      {addressee !== null && <ReplyBox addressee={addressee} onSend={send} />}
      <ul className="comments" aria-label="Replies">
        {list?.docs.map((reply) => (
          <CommentItem
            key={reply._id}
            kind="reply"
            comment={reply}
            isOwn={reply.owner._id === viewerId}
            onAvoid={avoidance(reply.owner._id)}
            rules={replyChanges}
            onReply={() => onAddress(reply.owner.username)}
            onChange={(text) => update(reply._id, text)}
            onDelete={() => void remove(reply._id)}
          />
        ))}
      </ul>
      {isLoading && <p className="comments-note">Loading...</p>}
      {failure && (
        <p className="comments-note" role="alert">
          {failure} <Button onClick={() => void more()}>Retry</Button>
        </p>
      )}
      {list && !isLoading && list.docs.length === 0 && (
        <p className="comments-note">{commentMessages.noReplies}</p>
      )}
      {list?.hasMore && !isLoading && !failure && (
        <Button look="quiet" onClick={() => void more()}>
          Load More
        </Button>
      )}
    </>
  );
}

type ReplyBoxProps = { addressee: Addressee; onSend: (text: string) => Promise<void> };

/** A mention without further text counts as empty. */
const isOnlyName = (text: string) => /^(@\S*)?$/.test(text);

/** The reply form. It starts with a mention of the addressee; a new addressee replaces the mention and keeps the text. */
function ReplyBox({ addressee, onSend }: ReplyBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const said = field.current?.value.replace(/^@\S*\s?/, '');
    address(field.current, addressee.username, said);
  }, [addressee]);
  return (
    <CommentForm
      label="Write a reply"
      send="Reply"
      rules={newReply}
      text={`@${addressee.username} `}
      field={field}
      isBlank={isOnlyName}
      onSend={onSend}
    />
  );
}

function address(area: HTMLTextAreaElement | null, username: string, text = ''): void {
  if (!area) return;
  area.value = `@${username} ${text}`;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
}
