import type { CacheTag } from '../../../../shared/cache/cache-tag.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import type { WebCard } from '../../contract/index.ts';
import { toCard } from '../../present.ts';
import type { CardPage } from '../../repository/lists/pages.ts';
import type { Deps } from '../deps.ts';

/** A page of cards; `tags` as for `toPage`. */
export function present(
  { publicUrl }: Deps,
  request: PageRequest,
  { cards, total }: CardPage,
  tags: readonly CacheTag[] | null,
): Page<WebCard> {
  const docs = cards.map((row) => toCard(row, publicUrl));
  return toPage(docs, request, total, tags);
}
