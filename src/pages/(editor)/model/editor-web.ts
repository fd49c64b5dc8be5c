import type { Clipped } from '../../../modules/webs/clipped-code.ts';
import type { WebForEditor } from '../../../modules/webs/contract/index.ts';
import { packageFields, paneSources, type WebFields } from '../../(drafts)/index.ts';

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
