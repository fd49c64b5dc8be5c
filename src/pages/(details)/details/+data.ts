import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { Comment, Thread } from '../../../modules/social/contract.ts';
import type { Clipped } from '../../../modules/webs/clipped-code.ts';
import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import type { Pane } from '../../../modules/webs/rules/source-kinds.ts';
import type { Page } from '../../../shared/paging.ts';
import { readHiddenNotice } from '../../(reports)/index.server.ts';
import { headOfWeb } from '../../(webs)/index.ts';
import { load, type PageData } from '../../page-context.ts';
import { type DetailsPath, isDetailsPath } from '../../routes.ts';
import { keepLinkKey, openedByLinkIn } from '../../runtime/link-key.ts';
import { highlightPane, type ShownCode } from '../components/highlight.server.ts';
import { listsBelow } from '../lists-below.server.ts';

/** A web as shown in the details. */
export type DetailsView = {
  web: Omit<Clipped<WebWhole>, Pane | 'sources' | 'compiledWith'>;
  /** Only the beginning if `web.isClipped`. */
  code: Record<Pane, ShownCode>;
  /** How many forks of the web the viewer can see. */
  forksCount: number;
  /** The origin that runs members' code; null: the site's own origin. */
  previewOrigin: string | null;
  /** The first page of comments, newest first; null for guests, who see only the count. */
  comments: Page<Comment> | null;
  /** The comment or reply that the address names, for members; its comment is the first of `comments`. */
  thread: Thread | null;
  /** Why moderators have hidden the viewer's own web; null if they have not. */
  notice: OwnAction | null;
  /** Why the viewer's own comments on the web are hidden. */
  hiddenComments: OwnAction[];
  /** URL of the list below. */
  list: string;
};

export type DetailsData = PageData & {
  /** Path that determines the list below. */
  path: DetailsPath;
  /** Null if only the overlay is requested, by a page that already has the list. */
  list: PageData | null;
  details: DetailsView;
};

/** Data of a web's details and of the list below them. */
export const data = load(readDetails, { missing: '/404' });

async function readDetails(pageContext: PageContextServer): Promise<DetailsData> {
  const { app, viewer, routeParams, urlParsed } = pageContext;
  const path = detailsPathOf(pageContext);
  const below = listsBelow[path];
  const webId = routeParams.webId ?? '';
  const listing = urlParsed.search.part === 'overlay' ? null : below.read(pageContext);
  // If both fail, only the web's error is reported.
  listing?.catch(() => undefined);
  const { comment: commentId, reply: replyId } = urlParsed.search;
  const [web, forksCount, comments, thread, hiddenComments] = await Promise.all([
    app.webs.getClipped(viewer, webId),
    app.webs.countForks(viewer, webId),
    viewer && app.social.listComments(viewer, webId, { page: 1, limit: 20 }),
    viewer && app.social.findThread(viewer, webId, { commentId, replyId }),
    viewer ? app.moderation.listHiddenPosts(viewer, webId, 20) : [],
  ]);
  const list = await listing;
  const { html, css, js, sources, compiledWith, ...rest } = web;
  return {
    head: headOfWeb(web),
    // Details over a list that is never cached are not cached either.
    isCacheable: list === null || list.isCacheable === true,
    path,
    list,
    details: {
      web: rest,
      forksCount,
      comments: comments && thread ? withFirst(comments, thread.comment) : comments,
      thread,
      hiddenComments,
      notice: await readHiddenNotice(pageContext, 'web', web),
      code: await highlightCode(web),
      previewOrigin: app.config.preview.origin,
      list: keepLinkKey(openedByLinkIn(pageContext), below.address(pageContext)),
    },
  };
}

/** The comment that the address names comes before the others. */
const withFirst = (page: Page<Comment>, first: Comment): Page<Comment> => ({
  ...page,
  docs: [first, ...page.docs.filter(({ _id }) => _id !== first._id)],
});

function detailsPathOf({ match, urlPathname }: PageContextServer): DetailsPath {
  const path = match?.route.path;
  if (path === undefined || !isDetailsPath(path)) throw new Error(`${urlPathname} is no path of details`);
  return path;
}

const highlightCode = async (web: WebWhole): Promise<DetailsView['code']> => ({
  html: await highlightPane(web, 'html'),
  css: await highlightPane(web, 'css'),
  js: await highlightPane(web, 'js'),
});
