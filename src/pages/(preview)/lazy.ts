/** Loads the code that runs a web. */
export const loadPreview = () => import('./preview.ts');

/** Loads the code that makes a thumbnail of a web. */
export const loadThumbnails = () => import('./thumbnail/make-thumbnail.ts');
