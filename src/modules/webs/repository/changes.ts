import type { Tx } from '../../../shared/db/database.ts';
import { tellChanged } from '../../../shared/db/tell-changed.ts';

export { tellChanged };

export const trendingTag = 'trending';
export const webTag = (id: string) => `web:${id}`;

/** Tells of a change of a web, and of the lists that show it if it `shows` in any. */
export async function tellWeb(tx: Tx, id: string, shows: boolean): Promise<void> {
  await tellChanged(tx, webTag(id), ...(shows ? [trendingTag] : []));
}
