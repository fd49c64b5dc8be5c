import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import type { Comment, Thread } from '../../modules/social/contract.ts';
import { commentMessages } from '../../modules/social/rules/comment-messages.ts';
import { commentChanges, newComment } from '../../modules/social/rules/fields.ts';
import type { Page } from '../../shared/paging.ts';
import { HiddenReason } from '../(reports)/index.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { changed, type Pages, usePages, useReach } from '../runtime/lists/use-pages.ts';
import { storeServerState } from '../runtime/optimistic-state.ts';
import { randomKey } from '../runtime/random-key.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { undoDeletion } from '../runtime/toasts/undo-deletion.ts';
import { Button } from '../ui/Button.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem, useBlockedPosts } from './CommentItem.tsx';
import { type Addressee, Replies } from './Replies.tsx';

const commentsPerPage = 20;

export type CommentsPanelProps = {
  webId: string;
  viewerId: string | null;
  /** The first page if the server has read it; null: it is loaded here. */
  first: Page<Comment> | null;
  /** The comment or reply that the page's address names. */
  linked?: Thread | null;
  /** Why own comments are hidden, if the server has read it; null: it is loaded here. */
  hidden: OwnAction[] | null;
  /** Accessible name of the list. */
  label: string;
  onCount?: (comments: number) => void;
};

/** The comments on a web, newest first, and the form to add one. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { webId, viewerId, first, linked, hidden, label, onCount } = props;
  const read = useCallback(
    (page: number) =>
      call('GET /comments/get-comments/{webId}', {
        params: { webId },
        query: { page, limit: commentsPerPage },
      }),
    [webId],
  );
  const pages = usePages<Comment>(read, commentsPerPage, first);
  const { list, isLoading, failure, more, change } = pages;
  const onBlock = useBlockedPosts(list?.docs ?? [], change);
  const total = list?.total;
  useEffect(() => {
    if (total === undefined) return;
    onCount?.(total);
    storeServerState('comments', webId, { comments: total });
  }, [total, webId, onCount]);
  const end = useRef<HTMLDivElement>(null);
  useReach(end, '.comments-list', (!list || list.hasMore) && !isLoading && !failure, more);

  const [newlyHidden, setNewlyHidden] = useState(0);
  const key = useRef(randomKey());
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLUListElement>(null);
  const send = async (text: string) => {
    const headers = { 'idempotency-key': key.current };
    const made = await call('POST /comments/create', { body: { web: webId, text }, headers });
    key.current = randomKey();
    if (field.current) field.current.value = '';
    // The API client shows the notice.
    if (made.notice) return setNewlyHidden((before) => before + 1);
    change((docs) => [made, ...docs]);
    scroller.current?.scrollTo({ top: 0 });
    toast('success', commentMessages.commentAdded);
  };
  // Optimistic: removed at once, restored if the server rejects it.
  const remove = async (comment: Comment) => {
    const at = list?.docs.indexOf(comment) ?? 0;
    change((docs) => docs.filter(({ _id }) => _id !== comment._id));
    scroller.current?.focus({ preventScroll: true });
    try {
      await call('DELETE /comments/delete/{commentId}', { params: { commentId: comment._id } });
      const putBack = () => change((docs) => docs.toSpliced(Math.min(at, docs.length), 0, comment));
      const undo = undoDeletion({ kind: 'comment', id: comment._id }, putBack);
      toast('success', commentMessages.commentDeleted, undo);
    } catch (error) {
      change((docs) => docs.toSpliced(at, 0, comment));
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      <CommentForm label="Add a comment" send="Comment" rules={newComment} field={field} onSend={send} />
      {viewerId !== null && <OwnHidden webId={webId} first={hidden} since={newlyHidden} />}
      <ul className="comments comments-list" aria-label={label} ref={scroller} tabIndex={-1}>
        {list?.docs.map((comment) => (
          <CommentThread
            key={comment._id}
            comment={comment}
            viewerId={viewerId}
            linked={linked?.comment._id === comment._id ? linked : null}
            onChange={(changes) => change((docs) => changed(docs, comment._id, changes))}
            onDelete={() => void remove(comment)}
            onHidden={(isWhole) => {
              if (isWhole) change((docs) => docs.filter(({ _id }) => _id !== comment._id));
              setNewlyHidden((before) => before + 1);
            }}
            onBlockChange={onBlock(comment.owner._id)}
          />
        ))}
        <li className="comments-end" aria-live="polite">
          <div ref={end} />
          <Progress {...pages} />
        </li>
      </ul>
    </>
  );
}

function Progress({ list, isLoading, failure, more }: Pages<Comment>) {
  if (isLoading) return 'Loading...';
  if (failure)
    return (
      <>
        {failure} <Button onClick={() => void more()}>Retry</Button>
      </>
    );
  if (!list || list.hasMore) return null;
  if (list.total > 0) return commentMessages.noMoreComments;
  return (
    <>
      {/* Not <Drawing>, which would add a separate file to this page. */}
      <svg className="drawing" aria-hidden="true">
        <use href="/drawings.svg#comment" />
      </svg>
      {commentMessages.noComments}
    </>
  );
}

type OwnHiddenProps = {
  webId: string;
  /** Hidden comments that the server has read; null if they are loaded here. */
  first: OwnAction[] | null;
  /** Number of comments hidden since then. */
  since: number;
};

/** The viewer's own comments and replies on a web that others do not see, with the reason and the way to appeal. */
function OwnHidden({ webId, first, since }: OwnHiddenProps) {
  const [hidden, setHidden] = useState(first ?? []);
  useEffect(() => {
    if (first !== null && since === 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    call('GET /moderation/mine', { query: { page: 1, limit: 20, web: webId }, signal }).then(
      ({ docs }) => setHidden(docs),
      // If the request fails, the comments are shown without them; the settings list them too.
      () => {},
    );
    return () => ended.abort();
  }, [webId, first, since]);
  if (hidden.length === 0) return null;
  return (
    <ul className="comments own-hidden" aria-label="Your hidden comments">
      {hidden.map((action) => (
        <li key={action._id} className="form-notice">
          <div>
            <p dir="auto" className="comment-text">
              {action.text}
            </p>
            <p>
              <HiddenReason notice={action} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type CommentThreadProps = {
  comment: Comment;
  viewerId: string | null;
  /** Set if the page's address names this comment, or one of its replies. */
  linked: Thread | null;
  onChange: (changes: Partial<Comment>) => void;
  onDelete: () => void;
  /** Called when the author is blocked or muted, and with false when that is undone. */
  onBlockChange: (isOn: boolean) => void;
  /** Called when the comment, or one of its replies, is hidden because of its new text. */
  onHidden: (isWhole: boolean) => void;
};

/** A comment and, once opened, its replies with the reply form. */
function CommentThread(props: CommentThreadProps) {
  const { comment, viewerId, linked, onChange, onDelete, onBlockChange, onHidden } = props;
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
      onBlockChange={onBlockChange}
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
