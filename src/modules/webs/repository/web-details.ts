import { sql } from 'kysely';
import { type Db, readerOf } from '../../../shared/db/database.ts';
import { param, prepare } from '../../../shared/db/statements/prepared.ts';
import { byViewer, canOpen, isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { presentedLinkKey } from '../../../shared/visibility/link-key.ts';
import {
  selectCards,
  selectClippedForEditor,
  selectClippedWebs,
  selectForEditor,
  selectFullWebs,
} from './base-queries.ts';

/** SQL: `w` is the web `id`, which the viewer may open. */
const isOpened = (viewer: Viewer) =>
  sql<boolean>`(w.id = ${param('id')} and ${canOpen(viewer, 'w', param('linkKey'))})`;

const fullWeb = byViewer((viewer, name) =>
  prepare(`web, whole, ${name}`, selectFullWebs(viewer).where(isOpened(viewer))),
);
const forEditor = byViewer((viewer, name) =>
  prepare(`web, for the editor, ${name}`, selectForEditor(viewer).where(isOpened(viewer))),
);
const clippedWeb = byViewer((viewer, name) =>
  prepare(`web, clipped, ${name}`, selectClippedWebs(viewer).where(isOpened(viewer))),
);
const clippedForEditor = byViewer((viewer, name) =>
  prepare(`web, clipped for the editor, ${name}`, selectClippedForEditor(viewer).where(isOpened(viewer))),
);

const cards = byViewer((viewer, name) =>
  prepare(
    `webs, some, ${name}`,
    selectCards(viewer)
      .where('w.id', '=', sql<string>`any(${param('ids')}::uuid[])`)
      .where(isVisibleTo(viewer, 'w')),
  ),
);

const valuesFor = (viewer: Viewer, id: string) => ({ id, viewer: viewer?.id, linkKey: presentedLinkKey() });

/** Cards of those of the webs that are visible to the viewer, in no particular order. */
export async function findCards(db: Db, viewer: Viewer, ids: readonly string[]) {
  return cards(viewer)(readerOf(db), { ids, viewer: viewer?.id });
}

/** Returns the web with this id and its code, if it is visible to the viewer. */
export async function findFullWeb(db: Db, viewer: Viewer, id: string) {
  const [row] = await fullWeb(viewer)(readerOf(db), valuesFor(viewer, id));
  return row;
}

/** Returns the editor's fields of the web with this id, if it is visible to the viewer. */
export async function findForEditor(db: Db, viewer: Viewer, id: string) {
  const [row] = await forEditor(viewer)(readerOf(db), valuesFor(viewer, id));
  return row;
}

/** `findFullWeb` for a page, without long code. */
export async function findClippedWeb(db: Db, viewer: Viewer, id: string) {
  const [row] = await clippedWeb(viewer)(readerOf(db), valuesFor(viewer, id));
  return row;
}

/** `findForEditor` for a page, without long code. */
export async function findClippedForEditor(db: Db, viewer: Viewer, id: string) {
  const [row] = await clippedForEditor(viewer)(readerOf(db), valuesFor(viewer, id));
  return row;
}
