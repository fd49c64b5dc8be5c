/** Loads the code that runs a web. */
export const loadPreview = () => import('./preview.ts');
