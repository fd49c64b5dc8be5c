import {
  kindNameOf,
  type Pane,
  panes,
  type SourceKind,
  type Sources,
  sourceKinds,
} from '../../../modules/webs/rules/source-kinds.ts';

/** A pane as another site has it; `language` is that site's name of the language. */
export type WrittenPane = { language: string; text: string };

/** The pane fields of a web: the code of panes in another language is '' until their sources are compiled. */
export type TakenPanes = Record<Pane, string> & { sources?: Sources; notes: string[] };

/** The languages that run, by the names that sites have for them. */
const plain: Readonly<Record<Pane, readonly string[]>> = {
  html: ['html', 'none', ''],
  css: ['css', 'none', ''],
  js: ['javascript', 'js', 'none', ''],
};

/** The kinds of sources, by other names that sites have for them. Babel and Sucrase take both types and JSX. */
const otherNames: Readonly<Record<string, SourceKind>> = {
  md: 'markdown',
  ts: 'typescript',
  es6: 'jsx',
  babel: 'tsx',
  sucrase: 'tsx',
};

const kindOf = (pane: Pane, language: string): SourceKind | undefined => {
  const kinds: readonly SourceKind[] = sourceKinds[pane];
  return kinds.find((kind) => kind === (otherNames[language] ?? language));
};

/** Sorts panes into code and sources. A pane in a language that is not known here is left out, with a note. */
export function takePanes(written: Readonly<Record<Pane, WrittenPane>>): TakenPanes {
  const taken: TakenPanes = { html: '', css: '', js: '', notes: [] };
  const found: [Pane, { kind: SourceKind; text: string }][] = [];
  for (const pane of panes) {
    const { text } = written[pane];
    const language = written[pane].language.toLowerCase();
    const kind = kindOf(pane, language);
    if (text.trim() === '' || plain[pane].includes(language)) taken[pane] = text;
    else if (kind) found.push([pane, { kind, text }]);
    else taken.notes.push(`Its ${kindNameOf(pane)} is in ${written[pane].language}, which is not imported`);
  }
  if (found.length > 0) taken.sources = Object.fromEntries(found);
  return taken;
}
