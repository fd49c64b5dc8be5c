import type { PageContextServer } from 'vike/types';
import type { StorageFacts } from '../../../../modules/assets/contract/index.ts';
import type { PageData } from '../../../page-context.ts';

export type StorageData = PageData & { facts: StorageFacts };

/** What is stored, by the last survey. */
export async function data({ app }: PageContextServer): Promise<StorageData> {
  return { head: { title: 'Storage', isUnlisted: true }, facts: await app.assets.storage.get() };
}
