import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Renders the sizes of a stored picture. */
export const renderSizes = defineJob({
  name: 'assets.render-sizes',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 5,
  backoff: 5,
});

/** Moves the bytes of a renamed file, so that nothing remains in the storage under the old keys. */
export const moveFile = defineJob({
  name: 'assets.move-file',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 10,
  backoff: 5,
});

/** Erases the bytes of a removed file. */
export const eraseFile = defineJob({
  name: 'assets.erase-file',
  queue: 'media',
  payload: Type.Object({ publicId: Type.String() }),
  attempts: 10,
  backoff: 5,
});

/** Removes unreferenced files, and erases the remains of removed files and aborted uploads. */
export const removeUnused = defineJob({
  name: 'assets.remove-unused',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Lists the media store and compares it with the files that the database names. */
export const surveyStorage = defineJob({
  name: 'assets.survey-storage',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 30,
});

/** Deletes the files that the last survey found and that no row names. */
export const deleteOrphanedFiles = defineJob({
  name: 'assets.delete-orphaned-files',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 5,
  backoff: 30,
});
