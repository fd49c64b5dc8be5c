import type { SourceKind } from '../source-kinds.ts';
import type { Compiled } from './problem.ts';
import type { ScriptKind } from './script.ts';

const compileScript = (kind: ScriptKind) => async (text: string) =>
  (await import('./script.ts')).compileScript(text, kind);

/** Each compiler is loaded at its first use. None executes the code it compiles. */
const compilers: Readonly<Record<Exclude<SourceKind, 'tailwind'>, (text: string) => Promise<Compiled>>> = {
  markdown: async (text) => (await import('./markdown.ts')).compileMarkdown(text),
  scss: async (text) => (await import('./scss.ts')).compileScss(text),
  less: async (text) => (await import('./less.ts')).compileLess(text),
  typescript: compileScript('typescript'),
  jsx: compileScript('jsx'),
  tsx: compileScript('tsx'),
};

/** Languages whose result depends only on the source. Tailwind's depends on the other panes. */
export type SelfContainedKind = keyof typeof compilers;

export const isSelfContained = (kind: SourceKind): kind is SelfContainedKind => kind !== 'tailwind';

/**
 * Compiles a self-contained source. For texts of strangers, call it in a worker that is stopped if it takes too long.
 */
export const compileSource = (kind: SelfContainedKind, text: string): Promise<Compiled> =>
  compilers[kind](text);
