import { listChoices } from '../../../../modules/webs/rules/fields.ts';
import { pagePath } from '../../../page-path.ts';

/** A tag, and the order of its webs. */
export type TagQuery = { tag: string; order: (typeof listChoices.tagged)[number] };

/** Parses the parameters of the page; the default order is by activity. */
export function readTagQuery(
  { tag = '' }: Record<string, string | undefined>,
  { order }: Record<string, string | undefined>,
): TagQuery {
  return { tag, order: listChoices.tagged.find((choice) => choice === order) ?? 'trending' };
}

/** The URL of a page of a tag's webs, without default values. */
export function tagAddress({ tag, order }: TagQuery, page = 1): string {
  const parameters = new URLSearchParams();
  if (order !== 'trending') parameters.set('order', order);
  if (page > 1) parameters.set('page', String(page));
  const path = pagePath('/tag/@tag', { tag });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
