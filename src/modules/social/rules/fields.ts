import { type FieldRules, field, type Rule, type Rules } from '../../../shared/rules/rules.ts';
import { commentMessages } from './comment-messages.ts';

export const maxPostLength = 5_000;

const required = (missing: string): Rule => [(value) => value.trim() !== '', missing];
const text = (missing: string): FieldRules =>
  field({ name: 'Text', max: maxPostLength, isTrimmed: true }, required(missing));
const id = (name: string, missing: string): FieldRules => field({ name, max: 200 }, required(missing));

export const newComment = {
  web: id('web', commentMessages.webOrTextMissing),
  text: text(commentMessages.webOrTextMissing),
} satisfies Rules;
export const commentChanges = { text: text(commentMessages.commentOrTextMissing) } satisfies Rules;

export const newReply = {
  commentId: id('commentId', commentMessages.replyCommentOrTextMissing),
  text: text(commentMessages.replyCommentOrTextMissing),
} satisfies Rules;
export const replyChanges = { text: text(commentMessages.replyOrTextMissing) } satisfies Rules;
