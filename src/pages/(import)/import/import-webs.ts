import { type CompilerVersions, compilersOf } from '../../../modules/webs/rules/compile/compilers-of.ts';
import { maxImportBytes, maxImportedWebs } from '../../../modules/webs/rules/imported-web.ts';
import { type CallInput, call } from '../../runtime/api/api.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import { byteLength, type Item } from './items.ts';

type Sent = CallInput<'POST /webs/import'>['body']['webs'][number];

/** The result of importing an item. */
export type Outcome = Pick<Item, 'key' | 'id' | 'message'>;

const toSent = ({ key, web, visibility }: Item, versions: CompilerVersions): Sent => {
  const { title, description, html, css, js, sources, compiledWith } = web;
  const { cssLinks, jsLinks, htmlLinks, tags, packages } = web;
  const texts = { title, description, html, css, js };
  const lists = {
    cssLinks: [...cssLinks],
    jsLinks: [...jsLinks],
    htmlLinks: [...htmlLinks],
    tags: [...tags],
    packages: [...(packages ?? [])],
  };
  const compilers = compiledWith ?? compilersOf(web.compiledHere ?? [], versions);
  const written = sources && { sources, ...(compilers && { compiledWith: compilers }) };
  return { key, ...texts, ...written, ...lists, visibility };
};

/** Bytes reserved for the rest of a call's body. */
const spareBytes = 1_000;

/** Divides webs into calls within the limits of one call. A web over a limit gets its own call, which is refused. */
export function toBatches(items: readonly Item[], versions: CompilerVersions): Sent[][] {
  const batches: Sent[][] = [];
  let room = 0;
  for (const item of items) {
    const sent = toSent(item, versions);
    const bytes = byteLength(JSON.stringify(sent)) + 1;
    const batch = batches.at(-1);
    if (batch && bytes <= room && batch.length < maxImportedWebs) {
      batch.push(sent);
      room -= bytes;
    } else {
      batches.push([sent]);
      room = maxImportBytes - spareBytes - bytes;
    }
  }
  return batches;
}

type Options = { signal: AbortSignal; onOutcomes: (outcomes: readonly Outcome[]) => void };

/**
 * Imports webs in several calls if needed, and reports their results after each call. Throws the first error of a call;
 * unreported webs can be sent again, since the server recognizes the keys of those that were saved.
 */
export async function importWebs(items: readonly Item[], { signal, onOutcomes }: Options): Promise<void> {
  for (const webs of toBatches(items, import.meta.env.COMPILER_VERSIONS)) {
    const packages = webs.flatMap((web) => web.packages ?? []);
    if (packages.length > 0) await (await import('./import-packages.ts')).preparePackages(packages, signal);
    const { imported, refused } = await whenAllowed(signal, () =>
      call('POST /webs/import', { body: { webs }, signal }),
    );
    onOutcomes([
      ...imported.map(({ key, _id, notice }) => ({ key, id: _id, message: notice ?? null })),
      ...refused.map(({ key, message }) => ({ key, id: null, message })),
    ]);
  }
}
