/** Loads the code that makes a thumbnail of a web. In `load-preview.ts` it would cost the editor a request. */
export const loadThumbnails = () => import('./make-thumbnail.ts');
