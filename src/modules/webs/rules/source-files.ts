import { type Pane, panes, type SourceKind, type Sources } from './source-kinds.ts';

/** Ending of the name of a file with a source. */
const kindExtensions: Readonly<Record<SourceKind, string>> = {
  markdown: 'md',
  scss: 'scss',
  less: 'less',
  tailwind: 'tailwind.css',
  typescript: 'ts',
  jsx: 'jsx',
  tsx: 'tsx',
};

const baseNames = { html: 'index', css: 'style', js: 'script' } as const;

/** Where an export has the source of a pane, beside `index.html`, `style.css` and `script.js`: 'source/script.tsx'. */
export const sourceFile = (pane: Pane, kind: SourceKind): `source/${string}` =>
  `source/${baseNames[pane]}.${kindExtensions[kind]}`;

/** The sources of a web as files of an export, by name. */
export const sourceFiles = (sources: Sources = {}): Record<`source/${string}`, string> =>
  Object.fromEntries(
    panes.flatMap((pane) => {
      const source = sources[pane];
      return source ? [[sourceFile(pane, source.kind), source.text]] : [];
    }),
  );
