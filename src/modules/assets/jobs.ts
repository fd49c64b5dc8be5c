import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

/** Makes the sizes of a stored picture. */
export const renderSizes = defineJob({
  name: 'assets.render-sizes',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 5,
  backoff: 5,
});

/** Closes files that nothing refers to, removes the bytes of those closed long ago, and what broken-off uploads left. */
export const removeUnused = defineJob({
  name: 'assets.remove-unused',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
