import { type FieldRules, field, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const maxPostLength = 5_000;

const required = (missing: string): Rule => [(value) => value.trim() !== '', missing];
const text = (missing: string): FieldRules =>
  field({ name: 'Text', max: maxPostLength, isTrimmed: true }, required(missing));
const id = (name: string, missing: string): FieldRules => field({ name, max: 200 }, required(missing));

export const newComment = {
  web: id('web', messages.webOrTextMissing),
  text: text(messages.webOrTextMissing),
} satisfies Rules;
export const commentChanges = { text: text(messages.commentOrTextMissing) } satisfies Rules;

export const newReply = {
  commentId: id('commentId', messages.replyCommentOrTextMissing),
  text: text(messages.replyCommentOrTextMissing),
} satisfies Rules;
export const replyChanges = { text: text(messages.replyOrTextMissing) } satisfies Rules;
