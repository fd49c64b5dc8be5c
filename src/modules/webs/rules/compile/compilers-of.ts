import type { SourceKind } from '../source-kinds.ts';

/** The package that compiles each kind. */
const packageOf = {
  markdown: 'marked',
  scss: 'sass',
  less: 'less',
  tailwind: 'tailwindcss',
  typescript: 'sucrase',
  jsx: 'sucrase',
  tsx: 'sucrase',
} as const satisfies Record<SourceKind, string>;

/** Versions of the packages; the build tells those of the pages (vite.config.ts). */
export type CompilerVersions = Readonly<Record<(typeof packageOf)[SourceKind], string>>;

/** The compilers of these kinds with their versions, such as `sucrase 3.35.0, sass 1.90.0`; '' for none. */
export function compilersOf(kinds: readonly SourceKind[], versions: CompilerVersions): string {
  const names = new Set(kinds.map((kind) => packageOf[kind]));
  return [...names].map((name) => `${name} ${versions[name]}`).join(', ');
}
