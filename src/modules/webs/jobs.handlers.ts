import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { drawThumbnail, forgetViewers, rollUpActivity } from './jobs.ts';
import { type Drawing, draw } from './service/saving/thumbnails.ts';
import * as counting from './service/view-counts.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(rollUpActivity, ({ db }: Ctx, _payload, { signal }) => counting.rollUpActivity(db, signal)),
  handle(drawThumbnail, (ctx: Drawing, { webId }, run) => draw(ctx, webId, run)),
  handle(forgetViewers, ({ db }: Ctx, _payload, { signal }) => counting.forgetOldViewers(db, signal)),
];
