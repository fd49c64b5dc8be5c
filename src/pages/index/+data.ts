import type { PageContextServer } from 'vike/types';
import type { WebCard } from '../../modules/webs/contract.ts';
import type { PageData } from '../page-context.ts';

const limit = 8;

export type HomeData = PageData & {
  webs: WebCard[];
  page: number;
  /** Address of the next page of the list, or null at its end. */
  next: string | null;
  previous: string | null;
};

/** One page of trending webs. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<HomeData> {
  const page = Number(urlParsed.search.page) || 1;
  const { docs, hasNextPage } = await app.webs.trending(viewer, { page, limit });
  const next = hasNextPage ? addressOf(page + 1) : null;
  const previous = page > 1 ? addressOf(page - 1) : null;
  return {
    head: {
      title: page > 1 ? `Trending, page ${page}` : 'Codeweb',
      canonical: addressOf(page),
      next: next ?? undefined,
      prev: previous ?? undefined,
    },
    tags: ['trending', ...docs.flatMap(({ _id, owner }) => [`web:${_id}`, `member:${owner._id}`])],
    webs: docs,
    page,
    next,
    previous,
  };
}

const addressOf = (page: number) => (page > 1 ? `/?page=${page}` : '/');
