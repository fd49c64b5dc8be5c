import { pagePath } from '../../../page-path.ts';

/**
 * The page of a member for moderators. Its address accepts capitals, so that a member named like the page `waiting`
 * has one too.
 */
export const memberPath = (username: string) =>
  pagePath('/admin/members/@username', { username: username === 'waiting' ? 'Waiting' : username });
