import { maxBulk } from '../../shared/rules/limits.ts';
import { messageOf } from '../runtime/api/message-of.ts';
import { toast } from '../runtime/toasts/toasts.ts';

export type Refused = { _id: string; message: string };
export type BulkReply = { changed: string[]; refused: Refused[] };

/**
 * Changes items in as many calls as needed. Throws if the first fails; if a later one does, the remaining items are
 * reported as refused for that reason.
 */
export async function changeAll(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BulkReply>,
): Promise<BulkReply> {
  const total: BulkReply = { changed: [], refused: [] };
  for (let at = 0; at < ids.length; at += maxBulk) {
    try {
      const { changed, refused } = await send(ids.slice(at, at + maxBulk));
      total.changed.push(...changed);
      total.refused.push(...refused);
    } catch (error) {
      if (at === 0) throw error;
      const message = messageOf(error);
      total.refused.push(...ids.slice(at).map((_id) => ({ _id, message })));
      break;
    }
  }
  return total;
}

/** Shows for each reason how many items are unchanged. */
export function reportRefused(refused: readonly Refused[], count: (items: number) => string): void {
  const byMessage = Map.groupBy(refused, ({ message }) => message);
  for (const [message, items] of byMessage) toast('warning', `${count(items.length)} left out: ${message}`);
}

/** How a long action reports the number of finished items, and learns that it is cancelled. */
export type Progress = { signal: AbortSignal; report: (done: number) => void };
