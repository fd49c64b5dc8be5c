import type { PageContextServer } from 'vike/types';
import type { Clipped } from '../../modules/webs/clipped-code.ts';
import type { WebForEditor } from '../../modules/webs/contract/index.ts';
import { packageFields, paneSources, type WebFields } from '../(drafts)/index.ts';
import type { PageReader } from '../page-context.ts';

/** The fields of a member that the bar shows. */
export type Person = { id: string; username: string; fullName?: string; avatar?: string };

type Input = Pick<PageContextServer, 'app' | 'viewer'>;

/**
 * The preferences with which an editor page opens. Falls back to the defaults if they cannot be read, so that the page
 * still loads.
 */
export async function editorLook({ app, viewer }: Input) {
  try {
    return await app.webs.getEditorAppearance(viewer);
  } catch (error) {
    app.log.warn({ err: error }, 'reading editor preferences failed; the editor opens with the defaults');
    return app.webs.getEditorAppearance(null);
  }
}

/** The member's fields that an island gets; no session data. */
export function personOf(reader: PageReader): Person | null {
  if (!reader) return null;
  const { id, username, fullName, avatar } = reader;
  return { id, username, fullName, avatar };
}

/** The fields of a web that the editor's island uses; only these, since its props are part of the page's HTML. */
export type EditorWeb = WebFields & {
  _id: string;
  isClipped: boolean;
  updatedAt: string;
  revision: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  owner: { _id: string; username: string; fullName: string };
  forkedFrom: { _id: string; title: string; fullName: string } | null;
};

/** The version of a web that a page shows. */
export type ShownVersion = { number: number; name: string; savedAt: string };

export function toEditorWeb(web: Clipped<WebForEditor>): EditorWeb {
  const { _id, title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks } = web;
  const { updatedAt, revision, likesCount, commentsCount, isLikedByMe, isClipped, owner, forkedFrom } = web;
  return {
    ...{ _id, title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks },
    ...packageFields(web.packages, web.importMap),
    ...paneSources(web.sources),
    ...{ updatedAt, revision, likesCount, commentsCount, isLikedByMe, isClipped },
    owner: { _id: owner._id, username: owner.username, fullName: owner.fullName },
    forkedFrom: forkedFrom && {
      _id: forkedFrom._id,
      title: forkedFrom.title,
      fullName: forkedFrom.fullName,
    },
  };
}
