import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

/** Counts views and scores trending. Scheduled every second. */
export const rollUpActivity = defineJob({
  name: 'webs.roll-up-activity',
  queue: 'counting',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 1,
});

/** Draws a web in a browser of ours, for its picture. */
export const drawThumbnail = defineJob({
  name: 'webs.draw-thumbnail',
  queue: 'drawing',
  payload: Type.Object({ webId: Type.String() }),
  attempts: 2,
  backoff: 20,
  dedupe: ({ webId }) => webId,
});

/** Forgets who has seen what more than 30 minutes ago. */
export const deleteExpiredViews = defineJob({
  name: 'webs.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
