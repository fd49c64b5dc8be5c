import type { ReactNode } from 'react';
import type { Context } from '../context.ts';
import type { PageViewer } from '../modules/accounts/index.ts';
import type { CacheTag } from '../shared/cache/cache-tag.ts';
import type { Log } from '../shared/log/log.ts';

/** For whom a page is rendered; null is a guest. */
export type PageReader = PageViewer | null;

/** What stands in a page's head. Texts are plain; addresses start with '/' or 'https://'. */
export type Head = {
  title: string;
  description?: string;
  /** Path of the page's one true address. */
  canonical?: string;
  /** Picture shown by other sites that link here. */
  image?: string;
  prev?: string;
  next?: string;
  /** Search engines leave it out, and other sites learn nothing of it. */
  isUnlisted?: boolean;
  /** The page shows something that somebody made; `image` is then its 1200x700 picture. */
  work?: { author: string; created?: string; updated: string };
  /** The page is about a member; `image` is then their 1500x333 cover. */
  person?: { username: string; name: string; avatar?: string };
};

/** What every `+data.ts` returns, with the page's own things beside it. */
export type PageData = {
  head: Head;
  /**
   * On which lists a guest's page hangs: a change of any drops the kept page. The webs, members and collections that it
   * shows are known by themselves (shared/cache). Absent: never kept.
   */
  tags?: CacheTag[];
};

/** What every `+Page.tsx` gets. `path` is the pathname. */
export type PageProps<Data extends PageData = PageData> = {
  data: Data;
  viewer: PageReader;
  path: string;
  /** 200, or why the error page is shown. */
  status: number;
  /** What the error page says instead of its usual words. */
  reason?: string;
  /** The name of the request, by which operators find what was logged of it. */
  requestId?: string;
};

declare global {
  namespace Vike {
    interface PageContextServer {
      app: Context;
      viewer: PageReader;
      log: Log;
      requestId: string;
      /** Why there is no page for now. */
      refusal?: 429 | 503;
    }
    interface PageContext {
      Page: (props: PageProps) => ReactNode;
      data?: PageData;
    }
  }
}
