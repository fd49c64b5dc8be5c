import { runInThread } from '../../../../shared/process/run-in-thread.ts';
import { compileSource, isSelfContained } from '../../rules/compile/compile-source.ts';
import { type Pane, panes, type Source, type Sources } from '../../rules/source-kinds.ts';

/**
 * Maximum milliseconds. Loading the compilers takes about 2 s, and compiling ordinary sources of 1 MiB as long again.
 */
const maxMs = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

/**
 * Compares the code of a web with its sources in a thread, since a crafted source can take hours, all memory or the
 * whole stack. Members' code is never run. Returns null for such a source.
 */
export const compareSources = (web: SentWeb): Promise<Comparisons | null> =>
  runInThread(new URL('compare-thread.ts', import.meta.url), web, { maxMs, resourceLimits });

/** A web as its author sent it. */
export type SentWeb = Record<Pane, string> & { sources: Sources };

/**
 * Whether the code of a pane equals its compiled source. `stale`: its author has said that it does not, since the
 * source did not compile; `unknown`: the source cannot be compiled without the other panes.
 */
export type Comparison = 'matches' | 'differs' | 'stale' | 'unknown';
type Comparisons = Partial<Record<Pane, Comparison>>;

/**
 * Compares the code of panes with their sources. May take long for hostile sources: call it in a thread
 * (compare-sources.ts).
 */
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

/** Saves convert CRLF line ends, and versions of a compiler differ in the white space around the code. */
const isSame = (one: string, other: string) => one.replaceAll('\r\n', '\n').trim() === other.trim();
