import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { listTags, webTag } from '../cache-tags.ts';

/** Invalidates cached pages that show a web, and lists if the web `shows` in any. */
export async function invalidateWeb(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  shows: boolean,
): Promise<void> {
  await invalidateTags(tx, webTag(id), ...(shows ? listTags(ownerId) : []));
}
