import type { Visibility } from '../../../shared/rules/visibility.ts';

export type Tab = {
  words: string;
  /** Visible to the profile's owner only. */
  isOwn?: boolean;
  /** Text of the empty list. */
  none: (username: string) => string;
};

export type WebTab = 'popular' | 'public' | 'unlisted' | 'private' | 'forked' | 'liked';
export type CollectionTab = 'popular' | 'public' | 'unlisted' | 'private' | 'liked' | 'saved';

/** A profile's lists of webs, in tab order; the showcase comes first, at the base path. */
export const webTabs: Readonly<Record<WebTab, Tab>> = {
  popular: { words: 'Popular', none: (username) => `${username} Have Not Create Any Web` },
  public: { words: 'Public', none: (username) => `${username} Have Not Create Any Public Web` },
  unlisted: {
    words: 'Unlisted',
    isOwn: true,
    none: (username) => `${username} Have Not Create Any Unlisted Web`,
  },
  private: {
    words: 'Private',
    isOwn: true,
    none: (username) => `${username} Have Not Create Any Private Web`,
  },
  forked: { words: 'Forked', none: (username) => `${username} Have Not Fork Any Web` },
  liked: { words: 'Liked', none: (username) => `${username} Have Not Like Any Web` },
};

/** A profile's lists of collections, in tab order. */
export const collectionTabs: Readonly<Record<CollectionTab, Tab>> = {
  popular: { words: 'Popular', none: (username) => `${username} Have Not Create Any Collection` },
  public: { words: 'Public', none: (username) => `${username} Have Not Create Any Public Collection` },
  unlisted: {
    words: 'Unlisted',
    isOwn: true,
    none: (username) => `${username} Have Not Create Any Unlisted Collection`,
  },
  private: {
    words: 'Private',
    isOwn: true,
    none: (username) => `${username} Have Not Create Any Private Collection`,
  },
  liked: { words: 'Liked', none: (username) => `${username} Have Not Like Any Collection` },
  saved: {
    words: 'Saved',
    isOwn: true,
    none: (username) => `${username} Have Not Save Any Collection`,
  },
};

/** The visibility that a list of a profile is restricted to, if any. */
export function visibilityOfTab(tab: WebTab | CollectionTab | null): Visibility | undefined {
  if (tab === 'forked' || tab === 'liked' || tab === 'saved') return undefined;
  return tab === 'unlisted' || tab === 'private' ? tab : 'public';
}

export const isWebTab = (name: string): name is WebTab => Object.hasOwn(webTabs, name);
export const isCollectionTab = (name: string): name is CollectionTab => Object.hasOwn(collectionTabs, name);
