import type { PageContextServer } from 'vike/types';
import type { StorageFacts } from '../../../../modules/assets/contract.ts';
import type { PackageUse } from '../../../../modules/packages/contract.ts';
import type { PageData } from '../../../page-context.ts';

export type StorageData = PageData & {
  facts: StorageFacts;
  exports: { files: number; bytes: number };
  packages: PackageUse;
};

/** Statistics of stored data: media by the last survey, the database and exports now. */
export async function data({ app }: PageContextServer): Promise<StorageData> {
  const [facts, exports, packages] = await Promise.all([
    app.assets.storage.get(),
    app.exports.getTotals(),
    app.packages.getUse(),
  ]);
  return { head: { title: 'Storage', isUnlisted: true }, facts, exports, packages };
}
