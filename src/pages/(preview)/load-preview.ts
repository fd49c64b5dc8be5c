/** Loads the code that runs a web, and the texts about its result. */
export const loadPreview = () => import('./running-result.ts');

export type RunningResult = Awaited<ReturnType<typeof loadPreview>>;
