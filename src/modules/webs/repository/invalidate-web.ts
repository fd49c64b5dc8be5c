import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { trendingTag, webTag } from '../cache-tags.ts';

/** Invalidates cached pages that show a web, and lists the lists of webs if it is or was in any. */
export async function invalidateWeb(tx: Tx, id: string, isListed: boolean): Promise<void> {
  await invalidateTags(tx, webTag(id), ...(isListed ? [trendingTag] : []));
}
