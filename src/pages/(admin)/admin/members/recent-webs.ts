import type { PageContextServer } from 'vike/types';
import type { WebCard } from '../../../../modules/webs/contract/index.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';

const shownWebs = 12;

/** The latest public webs of a member. */
export async function findRecentWebs(
  app: PageContextServer['app'],
  viewer: PageContextServer['viewer'],
  username: string,
): Promise<WebCard[]> {
  const request = { page: 1, limit: shownWebs } as const;
  const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
  try {
    return (await app.webs.listByUser(viewer, username, { webType: 'public', ...order, ...request })).docs;
  } catch (error) {
    // The account is being deleted.
    if (isAppError(error) && error.status === 404) return [];
    throw error;
  }
}
