import { type Options, transform } from 'sucrase';
import { type Compiled, failed, problemAt } from './problem.ts';

export type ScriptKind = 'typescript' | 'jsx' | 'tsx';

const transforms = { typescript: ['typescript'], jsx: ['jsx'], tsx: ['typescript', 'jsx'] } as const;

/** Comments that select the JSX runtime are searched only in the first characters. */
const pragmaRoom = 2_000;
const importOfReact = /\b(?:from|import)\s*["']react(?:-dom)?(?:\/[^"'\n]*)?["']/;

/**
 * The target of JSX. A script that imports React as a package gets functions of `react/jsx-runtime`, another package;
 * others call `React.createElement`, of a `React` that an add-on defines or that they import by address. Comments of
 * the script, as for other compilers, select other functions: jsx, jsxFrag and jsxImportSource, each after an `@`.
 */
function jsxOptionsOf(text: string): Partial<Options> {
  const start = text.slice(0, pragmaRoom);
  const pragmaOf = (name: string) => new RegExp(`@${name}\\s+([\\w$./@-]+)`).exec(start)?.[1];
  const jsxImportSource = pragmaOf('jsxImportSource');
  if (jsxImportSource) return { jsxRuntime: 'automatic', jsxImportSource };
  const jsxPragma = pragmaOf('jsx');
  if (!jsxPragma && importOfReact.test(text)) return { jsxRuntime: 'automatic' };
  const jsxFragmentPragma = pragmaOf('jsxFrag');
  return {
    jsxRuntime: 'classic',
    ...(jsxPragma && { jsxPragma }),
    ...(jsxFragmentPragma && { jsxFragmentPragma }),
  };
}

/** Compiles TypeScript and JSX to JavaScript that has the same lines. Types are removed, not checked. */
export function compileScript(text: string, kind: ScriptKind): Compiled {
  try {
    const { code } = transform(text, {
      transforms: [...transforms[kind]],
      ...jsxOptionsOf(text),
      production: true,
      // Browsers run the newer syntax; only types and JSX are removed.
      disableESTransforms: true,
    });
    return { code, problems: [] };
  } catch (error) {
    const loc = locOf(error);
    if (!loc || !(error instanceof Error)) return failed(error);
    const words = error.message.replace(/ \(\d+:\d+\)$/, '');
    return { code: null, problems: [problemAt(words, loc)] };
  }
}

function locOf(error: unknown): { line: number; column: number } | null {
  if (typeof error !== 'object' || error === null || !('loc' in error)) return null;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('line' in loc) || !('column' in loc)) return null;
  const { line, column } = loc;
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : null;
}
