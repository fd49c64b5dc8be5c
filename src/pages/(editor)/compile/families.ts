import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';

/** A compiler: kinds of one family share a worker. */
export type Family = 'markdown' | 'scss' | 'less' | 'tailwind' | 'script';

export const familyOf: Readonly<Record<SourceKind, Family>> = {
  markdown: 'markdown',
  scss: 'scss',
  less: 'less',
  tailwind: 'tailwind',
  typescript: 'script',
  jsx: 'script',
  tsx: 'script',
};

/** Each compiler is a file of its own, which is fetched when a pane first needs it. */
const workerClasses: Readonly<Record<Family, () => Promise<{ default: new () => Worker }>>> = {
  markdown: () => import('./markdown.worker.ts?worker'),
  scss: () => import('./scss.worker.ts?worker'),
  less: () => import('./less.worker.ts?worker'),
  tailwind: () => import('./tailwind.worker.ts?worker'),
  script: () => import('./script.worker.ts?worker'),
};

/** Rejects if the file of the worker cannot be loaded. */
export async function startWorker(family: Family): Promise<Worker> {
  const { default: FamilyWorker } = await workerClasses[family]();
  return new FamilyWorker();
}

/** How long a run may take, in ms. */
export const runTimeoutMs = 2_000;
/** The first run of Sass compiles its own code. */
export const firstRunTimeoutMs = 6_000;
/** How long loading a compiler may take, in ms: that of Sass has 440 KB. */
export const loadTimeoutMs = 60_000;
