import type { WebForEditor } from '../../../modules/webs/contract/index.ts';
import type { WebFields } from '../../(drafts)/model/web-fields.ts';

/** What the editor's island gets of a web: its props stand in the page's HTML, so nothing that it does not use. */
export type EditorWeb = WebFields & {
  _id: string;
  updatedAt: string;
  revision: number;
  likesCount: number;
  commentsCount: number;
  isLikedByMe: boolean;
  owner: { _id: string; username: string; fullName: string };
  forkedFrom: { _id: string; title: string; fullName: string } | null;
};

export function toEditorWeb(web: WebForEditor): EditorWeb {
  const { _id, title, description, isPublic, html, css, js, cssLinks, jsLinks, htmlLinks } = web;
  const { updatedAt, revision, likesCount, commentsCount, isLikedByMe, owner, forkedFrom } = web;
  return {
    ...{ _id, title, description, isPublic, html, css, js, cssLinks, jsLinks, htmlLinks },
    ...{ updatedAt, revision, likesCount, commentsCount, isLikedByMe },
    owner: { _id: owner._id, username: owner.username, fullName: owner.fullName },
    forkedFrom: forkedFrom && {
      _id: forkedFrom._id,
      title: forkedFrom.title,
      fullName: forkedFrom.fullName,
    },
  };
}
