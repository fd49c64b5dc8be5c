import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, type Rate, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { withNotice } from '../../../shared/screening.ts';
import { ownerCard } from '../../accounts/contract/index.ts';
import { webId } from '../../webs/contract/index.ts';
import { commentMessages } from '../rules/comment-messages.ts';
import { commentChanges, newComment, newReply, replyChanges } from '../rules/fields.ts';

const commentRate: Rate = { max: 20, seconds: 60 };

const post = {
  _id: Type.String(),
  text: Type.String(),
  hasLinks: Type.Boolean({ description: 'Whether URLs in the text are shown as links' }),
  owner: ownerCard,
  likesCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

/** A comment; `web` is the id of the web it belongs to. */
export const comment = Type.Object(
  { ...post, web: Type.String(), replaysCount: Type.Integer() },
  { title: 'Comment' },
);
export type Comment = Static<typeof comment>;

/** A reply to a comment. */
export const reply = Type.Object({ ...post, commentId: Type.String() }, { title: 'Reply' });
export type Reply = Static<typeof reply>;

/** A comment that a link leads to, with the reply that the link names. */
export type Thread = { comment: Comment; reply: Reply | null };

const commentId = Type.Object({ commentId: pathText('Id of a comment') });
const replyId = Type.Object({ replyId: pathText('Id of a reply') });
const changedText = Type.Object({ text: Type.String() });
const deletedId = Type.Object({ _id: Type.String() });

/** Comments on webs. Guests only see their number. */
export const commentEndpoints = defineEndpoints({
  'POST /comments/create': {
    auth: 'required',
    scope: 'social',
    isIdempotent: true,
    summary: 'Comment on a web that the caller can see',
    status: 201,
    message: commentMessages.commentAdded,
    rate: commentRate,
    rules: newComment,
    body: Type.Object({ text: Type.String(), web: Type.String() }),
    reply: withNotice(comment),
  },
  'PATCH /comments/update/{commentId}': {
    auth: 'required',
    scope: 'social',
    summary: "Edit one of the caller's comments",
    message: commentMessages.commentUpdated,
    rate: rates.write,
    rules: commentChanges,
    missing: { commentId: commentMessages.commentOrTextMissing },
    params: commentId,
    body: changedText,
    reply: withNotice(comment),
  },
  'DELETE /comments/delete/{commentId}': {
    auth: 'required',
    scope: 'social',
    summary: "Move one of the caller's comments and its replies to the bin",
    message: commentMessages.commentDeleted,
    rate: rates.write,
    missing: { commentId: commentMessages.commentIdMissing },
    params: commentId,
    reply: deletedId,
  },
  'GET /comments/get-comments/{webId}': {
    auth: 'required',
    scope: 'read',
    summary: 'List the comments on a web, newest first',
    rate: rates.read,
    missing: { webId: commentMessages.commentsWebIdMissing },
    params: Type.Object({ webId }),
    query: pageQuery(20),
    reply: pageOf(comment),
  },
  'GET /comments/get/{commentId}': {
    auth: 'required',
    scope: 'read',
    summary: 'Get a comment',
    rate: rates.read,
    missing: { commentId: commentMessages.getCommentIdMissing },
    params: commentId,
    reply: comment,
  },
});

/** Replies to comments. */
export const replyEndpoints = defineEndpoints({
  'POST /replays/create': {
    auth: 'required',
    scope: 'social',
    isIdempotent: true,
    summary: 'Reply to a comment that the caller can see',
    status: 201,
    message: commentMessages.replyAdded,
    rate: commentRate,
    rules: newReply,
    body: Type.Object({ commentId: Type.String(), text: Type.String() }),
    reply: withNotice(reply),
  },
  'PATCH /replays/update/{replyId}': {
    auth: 'required',
    scope: 'social',
    summary: "Edit one of the caller's replies",
    message: commentMessages.replyUpdated,
    rate: rates.write,
    rules: replyChanges,
    missing: { replyId: commentMessages.replyOrTextMissing },
    params: replyId,
    body: changedText,
    reply: withNotice(reply),
  },
  'DELETE /replays/delete/{replyId}': {
    auth: 'required',
    scope: 'social',
    summary: "Move one of the caller's replies to the bin",
    message: commentMessages.replyDeleted,
    rate: rates.write,
    missing: { replyId: commentMessages.replyIdMissing },
    params: replyId,
    reply: deletedId,
  },
  'GET /replays/{commentId}': {
    auth: 'required',
    scope: 'read',
    summary: 'List the replies to a comment, newest first',
    rate: rates.read,
    missing: { commentId: commentMessages.repliesCommentIdMissing },
    params: commentId,
    query: pageQuery(10),
    reply: pageOf(reply),
  },
});
