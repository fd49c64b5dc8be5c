import { compileSource, isSelfContained } from '../../../modules/webs/rules/compile/compile-source.ts';
import {
  kindNames,
  type Pane,
  panes,
  type Source,
  type SourceKind,
  type Sources,
} from '../../../modules/webs/rules/source-kinds.ts';
import type { Found, FoundWeb } from '../formats/found.ts';

/** Compiles the sources of found webs for which a file has no code. None of it is run. */
export async function compileFound(found: Found): Promise<Found> {
  const webs: FoundWeb[] = [];
  for (const web of found.webs) webs.push(web.sources ? await compileWeb(web, web.sources) : web);
  return { ...found, webs };
}

async function compileWeb(web: FoundWeb, sources: Sources): Promise<FoundWeb> {
  const code: Partial<Record<Pane, string>> = {};
  const kept: [Pane, Source][] = [];
  const compiledHere: SourceKind[] = [];
  const notes = [...web.notes];
  for (const pane of panes) {
    const source = sources[pane];
    if (!source) continue;
    if (web[pane] !== '' || source.isStale || !isSelfContained(source.kind)) {
      kept.push([pane, source]);
      continue;
    }
    const { code: compiled, problems } = await compileSource(source.kind, source.text);
    if (compiled === null)
      notes.push(`Its ${kindNames[source.kind]} does not compile: ${problems[0]?.text ?? ''}`);
    code[pane] = compiled ?? '';
    // Some sites declare this for all scripts, also for those that do not use it.
    const isPlain = source.kind === 'jsx' && compiled === source.text;
    if (isPlain) continue;
    kept.push([pane, compiled === null ? { ...source, isStale: true } : source]);
    compiledHere.push(source.kind);
  }
  const { sources: _, ...rest } = web;
  const written = kept.length > 0 && { sources: Object.fromEntries(kept) };
  return { ...rest, ...code, notes, ...written, ...(compiledHere.length > 0 && { compiledHere }) };
}
