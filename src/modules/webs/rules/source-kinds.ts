/**
 * Languages in which the author of a web may write a pane instead of HTML, CSS or JavaScript. The author's browser
 * compiles such a source; the web keeps both, and only the compiled text (`html`, `css`, `js`) ever runs.
 */
export const sourceKinds = {
  html: ['markdown'],
  css: ['scss', 'less', 'tailwind'],
  js: ['typescript', 'jsx', 'tsx'],
} as const;

export type Pane = keyof typeof sourceKinds;
export type SourceKind<P extends Pane = Pane> = (typeof sourceKinds)[P][number];

/** `isStale`: it did not compile when it was saved, so the compiled text is that of an earlier state. */
export type Source<P extends Pane = Pane> = { kind: SourceKind<P>; text: string; isStale?: boolean };

/** The sources of a web; a pane without one is written in the language that runs. */
export type Sources = { [P in Pane]?: Source<P> };

/** Changes of sources: null drops the source of a pane, one that is not named stays. */
export type SourceChanges = { [P in Pane]?: Source<P> | null };

/** The author's text in a pane of a web. */
export const writtenIn = (
  web: Record<Pane, string> & { sources?: Sources | undefined },
  pane: Pane,
): string => web.sources?.[pane]?.text ?? web[pane];

export const panes = ['html', 'css', 'js'] as const satisfies readonly Pane[];

export const kindNames: Readonly<Record<SourceKind, string>> = {
  markdown: 'Markdown',
  scss: 'SCSS',
  less: 'Less',
  tailwind: 'Tailwind CSS',
  typescript: 'TypeScript',
  jsx: 'JSX',
  tsx: 'TSX',
};

/** The language of a pane for people: 'TypeScript', or the name of the language that runs. */
export const kindNameOf = (pane: Pane, { [pane]: source }: Sources = {}): string =>
  source ? kindNames[source.kind] : { html: 'HTML', css: 'CSS', js: 'JS' }[pane];

/** The former and the current language of a pane: 'TypeScript', or 'JS → TypeScript'. */
export function kindChangeOf(pane: Pane, before: Sources | undefined, after: Sources | undefined): string {
  const names = new Set([kindNameOf(pane, before), kindNameOf(pane, after)]);
  return [...names].join(' → ');
}

/** Maximum length of `compiledWith`, the compilers and their versions, such as `sucrase 3.35.0, sass 1.90.0`. */
export const maxCompiledWith = 200;
