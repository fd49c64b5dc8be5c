import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { deleteExpiredViews, drawThumbnail, rollUpActivity } from './jobs.ts';
import { renderThumbnail, type ThumbnailDeps } from './service/saving/thumbnails.ts';
import * as counting from './service/view-counts.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(rollUpActivity, ({ db }: Ctx, _payload, { signal }) => counting.rollUpActivity(db, signal)),
  handle(drawThumbnail, (ctx: ThumbnailDeps, { webId }, run) => renderThumbnail(ctx, webId, run)),
  handle(deleteExpiredViews, ({ db }: Ctx, _payload, { signal }) => counting.deleteExpiredViews(db, signal)),
];
