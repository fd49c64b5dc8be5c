import type { Clock } from '../../shared/clock.ts';
import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import * as jobs from './jobs.ts';
import { indexCode } from './service/code-search.ts';
import { deleteExpiredViews, rollUpActivity } from './service/counters.ts';
import { type CardDeps, drawCards } from './service/saving/cards.ts';
import { type ThumbnailDeps, updateThumbnail } from './service/saving/thumbnails.ts';
import { keepSentPicture, type VersionPictureDeps } from './service/versions/pictures.ts';
import * as versions from './service/versions/upkeep.ts';

type Ctx = { db: Db; clock: Clock; config: { versionDays: number } };

export const handlers = [
  handle(jobs.rollUpActivity, ({ db }: Ctx, _payload, { signal }) => rollUpActivity(db, signal)),
  handle(jobs.renderThumbnail, (ctx: ThumbnailDeps, { webId }, run) => updateThumbnail(ctx, webId, run)),
  handle(jobs.keepVersionPicture, (ctx: VersionPictureDeps, payload, run) =>
    keepSentPicture(ctx, payload, run),
  ),
  handle(jobs.drawCards, (ctx: CardDeps, _payload, { signal }) => drawCards(ctx, signal)),
  handle(jobs.deleteExpiredViews, ({ db }: Ctx, _payload, { signal }) => deleteExpiredViews(db, signal)),
  handle(jobs.packVersions, ({ db }: Ctx, _payload, { signal }) => versions.packAll(db, signal)),
  handle(jobs.indexCode, ({ db }: Ctx, _payload, { signal }) => indexCode(db, signal)),
  handle(jobs.pruneVersions, ({ db, clock, config }: Ctx, _payload, { signal }) =>
    versions.pruneVersions({ db, clock, retentionDays: config.versionDays }, signal),
  ),
];
