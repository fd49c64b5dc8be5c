import { useCallback, useEffect, useRef } from 'react';
import type { Comment, Reply } from '../../modules/social/contract.ts';
import { commentMessages } from '../../modules/social/rules/comment-messages.ts';
import { newReply, replyChanges } from '../../modules/social/rules/fields.ts';
import type { Page } from '../../shared/paging.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { changed, type Pages, useFirstPage, usePages } from '../runtime/lists/use-pages.ts';
import { randomKey } from '../runtime/random-key.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { undoDeletion } from '../runtime/toasts/undo-deletion.ts';
import { Button } from '../ui/Button.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem, useBlockedPosts } from './CommentItem.tsx';

const repliesPerPage = 15;

/** A new object for each click on 'Reply', so that a repeated click takes effect. */
export type Addressee = { username: string };

type RepliesProps = {
  comment: Comment;
  viewerId: string | null;
  /** The reply that the page's address names; it comes before the others. */
  linked: Reply | null;
  addressee: Addressee | null;
  onAddress: (username: string) => void;
  onSent: () => void;
  onCount: (replies: number) => void;
  onHidden: () => void;
};

/** The replies to a comment, newest first, and the form to add one. */
export function Replies(props: RepliesProps) {
  const { comment, viewerId, linked, addressee, onAddress, onSent, onCount, onHidden } = props;
  const { _id: commentId, replaysCount } = comment;
  const read = useCallback(
    (page: number) =>
      call('GET /replays/{commentId}', { params: { commentId }, query: { page, limit: repliesPerPage } }),
    [commentId],
  );
  const pages = usePages<Reply>(read, repliesPerPage, linked && alone(linked, replaysCount));
  const { list, more, change } = pages;
  const onBlock = useBlockedPosts(list?.docs ?? [], change);
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
            isLinked={reply._id === linked?._id}
            onBlockChange={onBlock(reply.owner._id)}
            rules={replyChanges}
            onReply={() => onAddress(reply.owner.username)}
            onChange={(text) => update(reply._id, text)}
            onDelete={() => void remove(reply._id)}
          />
        ))}
      </ul>
      <RepliesEnd {...pages} />
    </>
  );
}

/** A new reply at the beginning of a list whose first page is not loaded yet. */
const alone = (reply: Reply, totalDocs: number): Page<Reply> => ({
  docs: [reply],
  page: 1,
  limit: 1,
  hasNextPage: true,
  totalDocs,
});

function RepliesEnd({ list, isLoading, failure, more }: Pages<Reply>) {
  if (isLoading) return <p className="comments-note">Loading...</p>;
  if (failure)
    return (
      <p className="comments-note" role="alert">
        {failure} <Button onClick={() => void more()}>Retry</Button>
      </p>
    );
  if (list?.docs.length === 0) return <p className="comments-note">{commentMessages.noReplies}</p>;
  if (!list?.hasMore) return null;
  return (
    <Button look="quiet" onClick={() => void more()}>
      Load More
    </Button>
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
