import { compileSource, isSelfContained } from '../../rules/compile/compile-source.ts';
import { type Pane, panes, type Source, type Sources } from '../../rules/source-kinds.ts';

/** A web as its author sent it. */
export type SentWeb = Record<Pane, string> & { sources: Sources };

/**
 * Whether the code of a pane equals its compiled source. `stale`: its author has said that it does not, since the
 * source did not compile; `unknown`: the source cannot be compiled by itself.
 */
export type Comparison = 'matches' | 'differs' | 'stale' | 'unknown';
export type Comparisons = Partial<Record<Pane, Comparison>>;

/** Compares the code of panes with their sources. May take long for hostile sources: call it in a thread (compare-sources.ts). */
export async function comparePanes(web: SentWeb): Promise<Comparisons> {
  const found: Comparisons = {};
  for (const pane of panes) {
    const source = web.sources[pane];
    if (source) found[pane] = await compare(source, web[pane]);
  }
  return found;
}

async function compare({ kind, text, isStale }: Source, code: string): Promise<Comparison> {
  if (isStale) return 'stale';
  if (!isSelfContained(kind)) return 'unknown';
  const compiled = await compileSource(kind, text);
  return compiled.code !== null && isSame(compiled.code, code) ? 'matches' : 'differs';
}

/** Saves keep no line ends of Windows, and versions of a compiler differ in white space around the code. */
const isSame = (one: string, other: string) => one.replaceAll('\r\n', '\n').trim() === other.trim();
