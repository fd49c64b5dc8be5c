import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { invalidateFeeds } from '../../runtime/feeds/feed-memory.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import type { TagChanges } from '../TagsDialog.tsx';
import { changeAll, reportRefused } from './bulk-calls.ts';

/** The tags that a web gained and lost. */
type TagChange = { _id: string; added: string[]; removed: string[] };

const count = (webs: number) => formatCount(webs, 'web');

/** Adds and removes tags of webs, and offers to undo it. */
export async function tagAll(ids: readonly string[], changes: TagChanges): Promise<void> {
  const { done, changed, refused } = await send(ids, changes);
  const undo = {
    action: {
      text: 'Undo',
      run: () => void takeBack(done).catch((error: unknown) => toast('error', messageOf(error))),
    },
  };
  if (changed.length > 0) toast('success', `Tags of ${count(changed.length)} changed`, undo);
  else if (refused.length === 0) toast('info', 'They already had these tags');
  reportRefused(refused, count);
}

async function send(ids: readonly string[], changes: TagChanges) {
  const done: TagChange[] = [];
  const reply = await changeAll(ids, async (some) => {
    const part = await call('PATCH /webs/tag-many', { body: { ids: some, ...changes } });
    done.push(...part.changes);
    return part;
  });
  invalidateFeeds();
  return { ...reply, done };
}

/** A web that had one of the tags before keeps it: each web gets the lost tags back, and loses the added ones. */
async function takeBack(done: readonly TagChange[]): Promise<void> {
  const alike = Map.groupBy(done, ({ added, removed }) => JSON.stringify([added, removed]));
  let webs = 0;
  for (const group of alike.values()) {
    const { added = [], removed = [] } = group[0] ?? {};
    const ids = group.map(({ _id }) => _id);
    const { changed, refused } = await send(ids, { add: removed, remove: added });
    webs += changed.length;
    reportRefused(refused, count);
  }
  toast('success', `Tags of ${count(webs)} as before`);
}
