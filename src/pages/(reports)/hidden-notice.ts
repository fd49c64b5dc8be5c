import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { memberOf } from '../page-context.ts';

type OwnItem = { _id: string; isPublic: boolean; owner: { _id: string } };

/** Why moderators have hidden the viewer's own item. Queries the database only for private items of the viewer. */
export async function readHiddenNotice(
  { app, viewer }: Pick<PageContextServer, 'app' | 'viewer'>,
  kind: 'web' | 'collection',
  { _id, isPublic, owner }: OwnItem,
): Promise<OwnAction | null> {
  if (isPublic || viewer?.id !== owner._id) return null;
  return app.moderation.findNotice(viewer, kind, _id);
}

/** One more than are named, so that the page can say that there are more. */
const maxRead = 4;

/** The viewer's own content that moderators hide, for the page that lists it. */
export const readHiddenOf = (
  { app, viewer }: Pick<PageContextServer, 'app' | 'viewer'>,
  kind: 'web' | 'collection' | 'asset',
): Promise<OwnAction[]> => app.moderation.listHidden(memberOf(viewer), kind, maxRead);
