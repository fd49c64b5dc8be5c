import { pagePath } from '../../../page-path.ts';

/**
 * The page of a member for moderators. Addresses of members may have capitals, so that one who is called like the page of those
 * who wait for approval has an address too.
 */
export const memberPath = (username: string) =>
  pagePath('/admin/members/@username', { username: username === 'waiting' ? 'Waiting' : username });
