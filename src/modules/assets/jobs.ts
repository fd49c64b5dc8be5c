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

/** Moves the bytes of a file that has got another address, so that the store has nothing under the old one. */
export const moveFile = defineJob({
  name: 'assets.move-file',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 10,
  backoff: 5,
});

/** Erases the bytes of a file that was taken away from everybody. */
export const eraseFile = defineJob({
  name: 'assets.erase-file',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 10,
  backoff: 5,
});

/** Closes files that nothing refers to, erases what is left of those closed, and what broken-off uploads left. */
export const removeUnused = defineJob({
  name: 'assets.remove-unused',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
