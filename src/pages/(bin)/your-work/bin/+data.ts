import type { BinPage } from '../../../../modules/bin/contract.ts';
import { type BinKind, binKinds } from '../../../../modules/bin/rules.ts';
import { load, memberOf, type PageData } from '../../../page-context.ts';

export type BinData = PageData & {
  kind: BinKind;
  entries: BinPage;
  /** Whether the bin is empty for all kinds. */
  isEmpty: boolean;
  days: number;
  isFirst: boolean;
};

const perPage = 20;

/** One page of a kind of items in the member's bin, by the URL's query. */
export const data = load(
  async ({ app, viewer, urlParsed: { search } }): Promise<BinData> => {
    const kind = binKinds.find((known) => known === search.kind) ?? 'web';
    const { after } = search;
    const request = { limit: perPage, ...(after !== undefined && { after }) };
    const member = memberOf(viewer);
    const entries = await app.bin.list(member, kind, request);
    return {
      head: { title: 'Bin', isUnlisted: true },
      kind,
      entries,
      isEmpty: entries.docs.length === 0 && (await app.bin.isEmpty(member)),
      days: app.bin.days,
      isFirst: after === undefined,
    };
  },
  { missing: '/404' },
);
