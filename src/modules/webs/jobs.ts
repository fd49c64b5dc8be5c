import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

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
  attempts: 2,
  backoff: 20,
  dedupe: ({ webId }) => webId,
});

/** Deletes viewer rows older than 30 minutes. */
export const deleteExpiredViews = defineJob({
  name: 'webs.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
