import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { inSize } from '../../../modules/assets/fragments.ts';
import type { Profile } from '../../../modules/social/contract/index.ts';
import { shortened } from '../../(webs)/index.ts';
import type { Head } from '../../page-context.ts';

type Listed = {
  /** Which list is shown, where it is not the profile's first. */
  words?: string;
  /** Whether its owner alone sees it. */
  isOwn?: boolean;
  /** The list's one true address, its page included. */
  canonical: string;
  next?: string | null;
  previous?: string | null;
};

/** What search engines and chats learn of a member. */
export function headOfProfile(profile: Profile, { words, isOwn, canonical, next, previous }: Listed): Head {
  const { username, fullName, avatar, coverImage, bio } = profile;
  const name = `${fullName} (@${username})`;
  const title = words ? `${words} · ${name}` : name;
  if (isOwn) return { title, isUnlisted: true };
  return {
    title,
    description: shortened(bio) || `What ${fullName} makes with HTML, CSS and JavaScript.`,
    canonical,
    image: isDefaultPicture(coverImage) ? undefined : coverImage,
    next: next ?? undefined,
    prev: previous ?? undefined,
    person: {
      username,
      name: fullName,
      avatar: isDefaultPicture(avatar) ? undefined : inSize(avatar, '256x256'),
    },
  };
}
