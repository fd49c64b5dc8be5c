import { replaceSize } from '../../../modules/assets/image-urls.ts';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { feedPaths } from '../../../modules/discovery/rules.ts';
import type { Profile } from '../../../modules/social/contract/index.ts';
import { shortened } from '../../(webs)/index.ts';
import type { Head } from '../../page-context.ts';

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
