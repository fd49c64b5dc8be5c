import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { messages } from '../../../modules/accounts/messages.ts';
import type { Profile } from '../../../modules/social/contract/index.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';

/** Whose profile is looked at, and where. */
export type Place = {
  username: string;
  isOwn: boolean;
  /** Address of the list that is shown, whether or not details lie over it. */
  path: string;
  /** What follows the list's address: the details over it, or nothing. */
  rest: string;
};

/** What every list of a profile shows above itself. */
export type ProfileView = Pick<Place, 'isOwn' | 'path'> & { profile: Profile };

/** Where on a profile an address leads. Names are written small: other spellings lead to that one. */
export function placeOf({ viewer, urlPathname, urlParsed, routeParams }: PageContextServer): Place {
  const given = routeParams.username ?? '';
  const username = given.toLowerCase();
  if (given !== username) {
    const { searchOriginal } = urlParsed;
    throw redirect(`/${username}${urlPathname.slice(given.length + 1)}${searchOriginal ?? ''}`, 301);
  }
  const [path = '', webId] = urlPathname.split('/details/');
  const rest = webId === undefined ? '' : `/details/${webId}`;
  return { username, isOwn: viewer?.username === username, path, rest };
}

/** The address of the list of webs that is shown, whether or not details lie over it. */
export const profileListAddress = (pageContext: PageContextServer) => placeOf(pageContext).path;

/** Leads to another list of the profile, with the details over it. */
export const leadTo = ({ rest }: Place, list: string) => redirect(`${list}${rest}`);

/** What was read of a member; the page 'User not found' where there is nobody of this name. */
export async function ofSomebody<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isAppError(error) && error.status === 404) throw render(404, messages.userNotFound);
    throw error;
  }
}
