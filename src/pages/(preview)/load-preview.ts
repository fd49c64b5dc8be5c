/** Loads the code that runs a web and what is said about its result. */
export const loadPreview = () => import('./running-result.ts');

export type RunningResult = Awaited<ReturnType<typeof loadPreview>>;
