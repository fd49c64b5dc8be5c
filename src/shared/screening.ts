import { type TObject, type TProperties, Type } from 'typebox';
import type { Tx } from './db/database.ts';
import type { Member } from './viewer.ts';

const notice = Type.Optional(
  Type.String({
    description:
      'Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise',
  }),
);

/** The reply of a call that saves something with texts. */
export const withNotice = <P extends TProperties>({ properties, ...options }: TObject<P>) =>
  Type.Object({ ...properties, notice }, 'title' in options ? { title: `Saved${options.title}` } : {});

/** Adds the notice to a reply, if there is one. */
export const addNotice = <T extends object>(data: T, notice: string | null): T & { notice?: string } =>
  notice === null ? data : { ...data, notice };

/** Kinds of content that members write and others read. */
export type ScreenedKind = 'web' | 'collection' | 'asset' | 'comment' | 'reply';

/**
 * Hides an item that was just written or published if its texts contain an entry of the site's list that hides or
 * holds. Runs last in the transaction of the change. Returns the notice for the author; null if the item stays
 * visible.
 */
export type Screen = (tx: Tx, author: Member, kind: ScreenedKind, id: string) => Promise<string | null>;

export type ScreenDeps = {
  screen: Screen;
  site: { spam: { findListed(texts: readonly string[]): unknown } };
};
type Screened = { id: string; texts: readonly string[] };

/**
 * `Screen` for many items, which runs statements only for those with an entry; returns the notice for the author of
 * each.
 */
export async function screenAll(
  { screen, site }: ScreenDeps,
  tx: Tx,
  author: Member,
  kind: ScreenedKind,
  items: readonly Screened[],
): Promise<[id: string, notice: string][]> {
  const notices: [string, string][] = [];
  for (const { id, texts } of items) {
    const notice = site.spam.findListed(texts) === null ? null : await screen(tx, author, kind, id);
    if (notice !== null) notices.push([id, notice]);
  }
  return notices;
}
