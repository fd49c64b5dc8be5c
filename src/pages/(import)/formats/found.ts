import type { ImportedWeb } from '../../../modules/webs/rules/imported-web.ts';
import {
  kindNameOf,
  type Pane,
  panes,
  type SourceKind,
  type Sources,
  sourceKinds,
} from '../../../modules/webs/rules/source-kinds.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';

/** A web found in a file. */
export type FoundWeb = ImportedWeb & {
  visibility: Visibility;
  /** The file or folder that it comes from. */
  source: string;
  /** The kinds of the sources that were compiled here, because the file has no compiled code for them. */
  compiledHere?: readonly SourceKind[];
  /** The parts that are not imported, or imported with changes. */
  notes: readonly string[];
};

/** A file that cannot be imported, and why. */
export type Problem = { name: string; reason: string };

/** `webs` are positions in the list of webs. */
export type FoundCollection = {
  name: string;
  description: string;
  visibility: Visibility;
  webs: readonly number[];
  /** Number of webs by others, which are not imported. */
  others: number;
};

export type FoundAsset = {
  title: string;
  kind: 'image' | 'video' | 'audio';
  visibility: Visibility;
  /** The address by which webs refer to the asset; '' if they use relative addresses. */
  url: string;
  relativeUrls?: readonly string[];
  /** Path in the zip, and size in bytes. */
  path: string;
  bytes: number;
};

export type FoundProfile = { bio: string; links: readonly string[] };

/** The contents of a file. */
export type Found = {
  /** Name of the format, as people know it. */
  format: string;
  webs: readonly FoundWeb[];
  problems: readonly Problem[];
  collections?: readonly FoundCollection[];
  assets?: readonly FoundAsset[];
  profile?: FoundProfile | null;
  /** Public address of the site that an export comes from. */
  site?: string;
  /** Further contents, which are not imported. */
  leftOut?: readonly string[];
};

/** Thrown for a file without anything to import; the message says why. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}

/** Texts by path. Reading one throws UnreadableFile if it is too large, or no text. */
export type TextFiles = {
  paths: readonly string[];
  has(path: string): boolean;
  read(path: string): Promise<string>;
};

/** The paths of files that are kept by path. */
export const pathsOf = (files: ReadonlyMap<string, unknown>): Pick<TextFiles, 'paths' | 'has'> => ({
  paths: [...files.keys()],
  has: (path) => files.has(path),
});

/** The files of a zip. `bytesOf` is the declared size in the zip. */
export type Archive = TextFiles & {
  readBytes(path: string): Promise<Uint8Array>;
  bytesOf(path: string): number;
};

/** The problem with a file that could not be read. */
export const describeProblem = (name: string, error: unknown): Problem => {
  if (error instanceof UnreadableFile) return { name, reason: error.message };
  throw error;
};

/** A pane of another site; `language` is that site's name of the language. */
type WrittenPane = { language: string; text: string };

/** The pane fields of a web: the code of panes in another language is '' until their sources are compiled. */
export type TakenPanes = Record<Pane, string> & { sources?: Sources; notes: string[] };

/** The languages that run, by their names on other sites. */
const plain: Readonly<Record<Pane, readonly string[]>> = {
  html: ['html', 'none', ''],
  css: ['css', 'none', ''],
  js: ['javascript', 'js', 'none', ''],
};

/** The kinds of sources, by their other names on other sites. Babel and Sucrase take both types and JSX. */
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

/** Divides panes into code and sources. A pane in an unknown language is left out, with a note. */
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
