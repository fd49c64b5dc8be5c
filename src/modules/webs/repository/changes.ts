import type { Tx } from '../../../shared/db/database.ts';
import { tellChanged } from '../../../shared/db/tell-changed.ts';

export { tellChanged };

export const trendingTag = 'trending';
export const webTag = (id: string) => `web:${id}`;

/** Of lists of a member's webs. */
const websOfTag = (ownerId: string) => `webs-of:${ownerId}`;

/** Of every list that may show a public web of this member. */
export const listTags = (ownerId: string) => [trendingTag, websOfTag(ownerId)];

/** Tells of a change of a web, and of the lists that show it if it `shows` in any. */
export async function tellWeb(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  shows: boolean,
): Promise<void> {
  await tellChanged(tx, webTag(id), ...(shows ? listTags(ownerId) : []));
}
