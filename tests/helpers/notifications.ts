import type { Notification } from '../../src/modules/notifications/contract.ts';
import type { Built, Member } from './build.ts';

/** A member's notifications through the API. */
export async function notificationsOf(call: Built['call'], as: Member, query = '') {
  const { status, body } = await call('GET', `/notifications${query}`, { as });
  if (status !== 200) throw new Error(`not listed: ${body.message}`);
  return body.data as { docs: Notification[]; next: string | null; unread: number };
}

/** A notification as one line: `like web A web: ada, bob +3`, followed by `(read)`. */
export const lineOf = ({ kind, thing, event, actors, actorsCount, isRead }: Notification) =>
  [
    ...[kind, event, thing.kind, thing.title].filter((part) => part !== ''),
    ...actors.map(({ username }) => username),
    ...(actorsCount > actors.length ? [`+${actorsCount - actors.length}`] : []),
    ...(isRead ? ['(read)'] : []),
  ].join(' ');

export const linesOf = async (call: Built['call'], as: Member) =>
  (await notificationsOf(call, as)).docs.map(lineOf);
