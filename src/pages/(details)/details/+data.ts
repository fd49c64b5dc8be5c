import type { PageContextServer } from 'vike/types';
import type { Comment } from '../../../modules/social/contract.ts';
import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import type { Page } from '../../../shared/paging.ts';
import { readHiddenNotice } from '../../(reports)/index.ts';
import { headOfWeb } from '../../(webs)/index.ts';
import { load } from '../../load.ts';
import type { PageData } from '../../page-context.ts';
import { type DetailsPath, isDetailsPath } from '../../routes.ts';
import { keepLinkKey, openedByLinkIn } from '../../runtime/links/link-key.ts';
import type { DetailsView } from '../components/details-view.ts';
import { highlightPane } from '../components/highlight.server.ts';
import { listsBelow } from '../lists-below.server.ts';

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
