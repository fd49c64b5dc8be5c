import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { trendingTag, webTag } from '../cache-tags.ts';

/** Invalidates cached pages that show these webs, and the lists of webs if any of them is or was in one. */
export async function invalidateWebs(tx: Tx, ids: readonly string[], areListed: boolean): Promise<void> {
  await invalidateTags(tx, ...ids.map(webTag), ...(areListed ? [trendingTag] : []));
}
