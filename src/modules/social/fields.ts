import { type FieldRules, field, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const maxRemarkLength = 5_000;

const given = (missing: string): Rule => [(value) => value.trim() !== '', missing];
const text = (missing: string): FieldRules =>
  field({ name: 'Text', max: maxRemarkLength, isTrimmed: true }, given(missing));
const id = (name: string, missing: string): FieldRules => field({ name, max: 200 }, given(missing));

export const newComment = {
  web: id('web', messages.webOrTextMissing),
  text: text(messages.webOrTextMissing),
} satisfies Rules;
export const changedComment = { text: text(messages.commentOrTextMissing) } satisfies Rules;

export const newReply = {
  commentId: id('commentId', messages.replyParentMissing),
  text: text(messages.replyParentMissing),
} satisfies Rules;
export const changedReply = { text: text(messages.replyOrTextMissing) } satisfies Rules;
