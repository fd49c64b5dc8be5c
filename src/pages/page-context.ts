import type { ReactNode } from 'react';
import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Context } from '../context.ts';
import type { PageViewer } from '../modules/accounts/index.ts';
import { isAppError } from '../shared/errors/app-error.ts';
import type { Log } from '../shared/log/log.ts';
import type { HtmlSlots } from '../shared/ssr/html-slots.ts';
import { pagePath } from './page-path.ts';
import type { PageMatch } from './routes.ts';

/** The viewer that a page is rendered for; null is a guest. */
export type PageReader = PageViewer | null;

/** The member for whom a members' page is rendered; the guard has redirected guests. */
export function memberOf(viewer: PageReader): PageViewer {
  if (!viewer) throw redirect(pagePath('/login'));
  return viewer;
}

/** Contents of a page's `<head>`. Texts are plain; URLs start with '/' or 'https://'. */
export type Head = {
  /** Empty: the name of the site. */
  title: string;
  description?: string;
  /** Path of the page's canonical URL. */
  canonical?: string;
  /** Preview image for sites that link here. */
  image?: string;
  /** The 1200x630 picture of a member's work for link previews, in place of `image`. */
  card?: string;
  prev?: string;
  next?: string;
  /** Path of an Atom feed with the items that the page lists. */
  feed?: string;
  /** Excluded from search engines; other sites get no metadata. */
  isUnlisted?: boolean;
  /** The page shows a member's work; `image` is then its 1200x700 picture. */
  work?: { author: string; created?: string; updated: string };
  /** The page is about a member; `image` is then their 1500x333 cover. */
  person?: { username: string; name: string; avatar?: string };
};

/** The fields that every `+data.ts` returns, in addition to the page's own. */
export type PageData = {
  head: Head;
  /**
   * Whether guests' copies of the page are cached. Services and presenters add the cache tags of everything it shows
   * (`addCacheTags`); invalidating any of them drops the cached page.
   */
  isCacheable?: boolean;
};

/** Props of every `+Page.tsx`. `path` is the pathname. */
export type PageProps<Data extends PageData = PageData> = {
  data: Data;
  viewer: PageReader;
  path: string;
  /** 200, or the status that the error page is shown for. */
  status: number;
  /** Heading of the error page, in place of the default one. */
  reason?: string;
  /** The request id, by which operators find the log entries of the request. */
  requestId?: string;
};

declare global {
  namespace Vike {
    interface PageContextServer {
      app: Context;
      viewer: PageReader;
      log: Log;
      requestId: string;
      /** The page that the request asks for; null for the page for unknown URLs. */
      match: PageMatch | null;
      /** Set when the request is rejected: too many requests (429) or overload (503). */
      refusal?: 429 | 503;
      openedAt?: string | null;
    }
    interface PageContext {
      Page: (props: PageProps) => ReactNode;
      data?: PageData;
      /** Sent in place of Vike's document. */
      wholeHtml?: string | undefined;
      /** The values of the document's slots. */
      slots?: HtmlSlots;
    }
  }
}

/**
 * Wraps a `+data` hook: client errors (missing, hidden or malformed resources) redirect to `missing`. Server errors are
 * rethrown, or, if `failed` is given, logged and redirected there.
 */
export function load<Data extends PageData>(
  read: (pageContext: PageContextServer) => Promise<Data>,
  { missing, failed }: { missing: '/404' | '/error'; failed?: '/error' },
): (pageContext: PageContextServer) => Promise<Data> {
  return async (pageContext) => {
    try {
      return await read(pageContext);
    } catch (error) {
      if (isAppError(error) && error.status < 500) throw redirect(missing);
      if (failed === undefined) throw error;
      pageContext.log.error({ err: error }, 'a page could not be loaded');
      throw redirect(failed);
    }
  };
}
