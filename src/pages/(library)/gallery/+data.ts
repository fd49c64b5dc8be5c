import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Asset } from '../../../modules/assets/contract.ts';
import { type AssetType, assetsPerPage } from '../../../modules/assets/rules/fields.ts';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import { readHiddenOf } from '../../(reports)/index.server.ts';
import { memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { type Paging, toPaging } from '../../runtime/feeds/feed-data.ts';

export type GalleryData = PageData & {
  assets: Asset[];
  type: AssetType;
  paging: Paging;
  perPage: number;
  /** The search text; null on pages without search. */
  search: string | null;
  /** The member's own assets that moderators hide. */
  hidden: OwnAction[];
};

type Gallery = (context: PageContextServer, path: string) => Promise<GalleryData>;

/** The list of each path of `+route.ts` except the first path, which redirects to the pictures. */
const galleries: Readonly<Record<string, Gallery>> = {
  '/assets/images': publicGallery('image', 'Images'),
  '/assets/videos': publicGallery('video', 'Videos'),
  '/assets/audios': publicGallery('audio', 'Audios'),
  '/assets/my': ownGallery('listOwn', 'My Assets'),
  '/assets/liked': ownGallery('listLiked', 'Liked assets'),
};

export function data(context: PageContextServer): Promise<GalleryData> {
  const { path = '' } = context.routeParams;
  if (path === pagePath('/assets')) throw redirect(pagePath('/assets/images'));
  const gallery = galleries[path];
  if (!gallery) throw new Error(`there is no list of assets at ${path}`);
  return gallery(context, path);
}

/** Public assets of one type: all of them, or search results. */
function publicGallery(type: AssetType, title: string): Gallery {
  return async ({ app, viewer, urlParsed }, path) => {
    const search = urlParsed.search.query?.trim() ?? '';
    const request = requestFor(type, urlParsed.search.page);
    const listed = search
      ? await app.assets.search(viewer, { ...request, search })
      : await app.assets.listPublic(viewer, request);
    const addressOf = (page: number) =>
      withQuery(path, { query: search, page: page > 1 ? String(page) : '' });
    return {
      head: { title: search ? `${search} · ${title}` : title, isUnlisted: true },
      ...{ assets: listed.docs, type, perPage: assetsPerPage[type], search, hidden: [] },
      paging: toPaging(listed, addressOf),
    };
  };
}

/** The member's own or liked assets, by type. */
function ownGallery(list: 'listOwn' | 'listLiked', title: string): Gallery {
  return async (context, path) => {
    const { app, viewer, urlParsed } = context;
    const type = typeIn(urlParsed.search.type);
    const listed = await app.assets[list](memberOf(viewer), requestFor(type, urlParsed.search.page));
    const kind = type === 'image' ? '' : type;
    const addressOf = (page: number) => withQuery(path, { type: kind, page: page > 1 ? String(page) : '' });
    return {
      head: { title, isUnlisted: true },
      ...{ assets: listed.docs, type, perPage: assetsPerPage[type], search: null },
      hidden: list === 'listOwn' ? await readHiddenOf(context, 'asset') : [],
      paging: toPaging(listed, addressOf),
    };
  };
}

const requestFor = (assetType: AssetType, page: string | undefined) => ({
  assetType,
  page: Number(page) || 1,
  limit: assetsPerPage[assetType],
});

const typeIn = (type: string | undefined): AssetType =>
  type === 'video' || type === 'audio' ? type : 'image';

/** A URL with the non-empty parameters of a query. */
function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size > 0 ? `${path}?${search}` : path;
}
