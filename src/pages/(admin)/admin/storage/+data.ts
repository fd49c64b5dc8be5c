import type { PageContextServer } from 'vike/types';
import type { StorageFacts } from '../../../../modules/assets/contract/index.ts';
import type { PageData } from '../../../page-context.ts';

export type StorageData = PageData & { facts: StorageFacts; exports: { files: number; bytes: number } };

/** What is stored: media by the last survey, the database and exports now. */
export async function data({ app }: PageContextServer): Promise<StorageData> {
  const [facts, exports] = await Promise.all([app.assets.storage.get(), app.exports.getTotals()]);
  return { head: { title: 'Storage', isUnlisted: true }, facts, exports };
}
