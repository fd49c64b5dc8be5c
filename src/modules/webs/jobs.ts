import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Adds recorded views and events to view counts and trending scores. Scheduled every second. */
export const rollUpActivity = defineJob({
  name: 'webs.roll-up-activity',
  queue: 'counting',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 1,
});

/** Renders a web's picture in a headless browser. */
export const renderThumbnail = defineJob({
  name: 'webs.draw-thumbnail',
  queue: 'drawing',
  payload: Type.Object({ webId: Type.String() }),
  // A worker that stops aborts the picture that it is taking, which counts as an attempt.
  attempts: 4,
  backoff: 20,
  dedupe: ({ webId }) => webId,
});

/** Keeps a small copy of a picture that was sent with a save, for the version that it shows. */
export const keepVersionPicture = defineJob({
  name: 'webs.keep-version-picture',
  queue: 'media',
  payload: Type.Object({ webId: Type.String(), imageId: Type.String(), stamp: Type.String() }),
  attempts: 3,
  backoff: 5,
});

/** Draws the social cards of webs whose title, picture or visibility has changed. Scheduled every 10 seconds. */
export const drawCards = defineJob({
  name: 'webs.draw-cards',
  queue: 'media',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Packs saves into versions, compressed against earlier ones. Scheduled every 10 seconds. */
export const packVersions = defineJob({
  name: 'webs.pack-versions',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Indexes code that was saved, for searches inside code. Scheduled every 5 seconds. */
export const indexCode = defineJob({
  name: 'webs.index-code',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Deletes versions that are older than the retention period and neither named nor shared. */
export const pruneVersions = defineJob({
  name: 'webs.prune-versions',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Deletes viewer rows older than 30 minutes. */
export const deleteExpiredViews = defineJob({
  name: 'webs.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
