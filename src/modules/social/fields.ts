import { atMost, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const longestRemark = 5_000;

const given = (missing: string): Rule => [(value) => value.trim() !== '', missing];
const text = (missing: string): Rule[] => [given(missing), atMost(longestRemark, 'text')];

export const newComment: Rules = {
  web: [given(messages.webOrTextMissing)],
  text: text(messages.webOrTextMissing),
};
export const changedComment: Rules = { text: text(messages.commentOrTextMissing) };

export const newReply: Rules = {
  commentId: [given(messages.replyParentMissing)],
  text: text(messages.replyParentMissing),
};
export const changedReply: Rules = { text: text(messages.replyOrTextMissing) };
