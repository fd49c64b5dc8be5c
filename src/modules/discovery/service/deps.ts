import type { Clock } from '../../../shared/clock.ts';
import type { Collections } from '../../collections/index.ts';
import type { Site } from '../../site/index.ts';
import type { Social } from '../../social/index.ts';
import type { Webs } from '../../webs/index.ts';

/** Absolute addresses of pages. */
export type PageAddresses = {
  home: string;
  web: (id: string) => string;
  member: (username: string) => string;
  /** A member's webs; the profile redirects there when it has nothing to show first. */
  memberWebs: (username: string) => string;
  tag: (name: string) => string;
  collection: (id: string) => string;
  embed: (webId: string) => string;
  /** Where a member changes the password. */
  account: string;
  /** The web that a path of a page leads to, or null if it leads to none. */
  webIdOf: (pathname: string) => string | null;
};

export type Deps = {
  clock: Clock;
  site: Site;
  webs: Webs;
  collections: Collections;
  social: Social;
  publicUrl: string;
  pages: PageAddresses;
};
