/** Loads the code that makes a thumbnail of a web. */
export const loadThumbnails = () => import('./make-thumbnail.ts');
