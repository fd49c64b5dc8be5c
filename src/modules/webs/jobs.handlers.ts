import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { deleteExpiredViews, renderThumbnail, rollUpActivity } from './jobs.ts';
import { type ThumbnailDeps, updateThumbnail } from './service/saving/thumbnails.ts';
import * as views from './service/view-counts.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(rollUpActivity, ({ db }: Ctx, _payload, { signal }) => views.rollUpActivity(db, signal)),
  handle(renderThumbnail, (ctx: ThumbnailDeps, { webId }, run) => updateThumbnail(ctx, webId, run)),
  handle(deleteExpiredViews, ({ db }: Ctx, _payload, { signal }) => views.deleteExpiredViews(db, signal)),
];
