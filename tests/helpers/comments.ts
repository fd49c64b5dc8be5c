import type { Built, Member } from './build.ts';

/** Comments on a web through the API; returns the comment. */
export async function commentOn(call: Built['call'], as: Member, web: string, text = 'Well made') {
  const answer = await call('POST', '/comments/create', { as, body: { text, web } });
  if (answer.status !== 201) throw new Error(`not said: ${answer.body.message}`);
  return answer.body.data;
}

/** Replies to a comment through the API; returns the reply. */
export async function replyTo(call: Built['call'], as: Member, commentId: string, text = 'Indeed') {
  const answer = await call('POST', '/replays/create', { as, body: { text, commentId } });
  if (answer.status !== 201) throw new Error(`not said: ${answer.body.message}`);
  return answer.body.data;
}
