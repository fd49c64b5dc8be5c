import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { replaceSize } from '../../../modules/assets/image-urls.ts';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { feedPaths } from '../../../modules/discovery/rules.ts';
import type { BlockState, Profile } from '../../../modules/social/contract.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { shortened } from '../../(webs)/index.ts';
import type { Head } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { keepLinkKey, openedByLinkIn } from '../../runtime/link-key.ts';

/** The profile at a URL. */
export type ProfileUrl = {
  username: string;
  isOwn: boolean;
  /** URL of the current list, without the details that may be open over it. */
  path: string;
  /** The rest of the URL after the list: the details over it, or empty. */
  rest: string;
};

/** Data shown above every list of a profile. */
export type ProfileView = Pick<ProfileUrl, 'isOwn' | 'path'> & {
  profile: Profile;
  /** Whether the viewer has blocked or muted the member; null for guests and on the viewer's own profile. */
  blockState: BlockState | null;
};

/** Reads the parts of `ProfileView` that depend on this viewer. */
export async function readProfile(
  { app, viewer }: PageContextServer,
  { username, isOwn }: ProfileUrl,
): Promise<Pick<ProfileView, 'profile' | 'blockState'>> {
  const [profile, blockState] = await Promise.all([
    app.social.getProfile(viewer, username),
    viewer && !isOwn ? app.social.getBlockState(viewer, username) : null,
  ]);
  return { profile, blockState };
}

/** Resolves a profile URL. Usernames are lower case: other spellings are redirected. */
export function readProfileUrl(pageContext: PageContextServer): ProfileUrl {
  const { viewer, urlPathname, urlParsed, routeParams } = pageContext;
  const given = routeParams.username ?? '';
  const username = given.toLowerCase();
  if (given !== username) {
    const { searchOriginal } = urlParsed;
    throw redirect(
      `${pagePath('/@username', { username })}${urlPathname.slice(given.length + 1)}${searchOriginal ?? ''}`,
      301,
    );
  }
  const [path = '', webId] = urlPathname.split('/details/');
  const rest =
    webId === undefined
      ? ''
      : keepLinkKey(openedByLinkIn(pageContext), pagePath('/details/@webId', { webId }));
  return { username, isOwn: viewer?.username === username, path, rest };
}

/** URL of the current list of webs, without the details that may be open over it. */
export const profileListAddress = (pageContext: PageContextServer) => readProfileUrl(pageContext).path;

/** A redirect to another list of the profile that keeps the details open. */
export const redirectToList = ({ rest }: ProfileUrl, list: string) => redirect(`${list}${rest}`);

/** Awaits data of a member; renders the page 'User not found' if the member does not exist. */
export async function requireMember<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isAppError(error) && error.status === 404) throw render(404, messages.userNotFound);
    throw error;
  }
}

type Listed = {
  /** Name of the list, unless it is the profile's first one. */
  words?: string;
  /** Whether only the owner can see the list. */
  isOwn?: boolean;
  /** The list's canonical URL, including its page number. */
  canonical: string;
  next?: string | null;
  previous?: string | null;
};

/** Head metadata of a profile page. */
export function headOfProfile(profile: Profile, { words, isOwn, canonical, next, previous }: Listed): Head {
  const { username, fullName, avatar, coverImage, bio } = profile;
  const name = `${fullName} (@${username})`;
  const title = words ? `${words} · ${name}` : name;
  if (isOwn) return { title, isUnlisted: true };
  return {
    title,
    description: shortened(bio) || `What ${fullName} makes with HTML, CSS and JavaScript.`,
    canonical,
    feed: feedPaths.member(username),
    image: isDefaultPicture(coverImage) ? undefined : coverImage,
    next: next ?? undefined,
    prev: previous ?? undefined,
    person: {
      username,
      name: fullName,
      avatar: isDefaultPicture(avatar) ? undefined : replaceSize(avatar, '256x256'),
    },
  };
}
