import { type ContentsEntry, webEntry } from '../../../modules/exports/rules/contents.ts';
import { maxWebsAtOnce } from '../../../modules/exports/rules/fields.ts';
import { messages } from '../../../modules/exports/rules/messages.ts';
import { webFolder } from '../../../modules/exports/rules/names.ts';
import { renderWebFolder } from '../../../modules/exports/rules/web-folder.ts';
import { call } from '../../runtime/api/api.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { Progress, Refused } from '../client/bulk-calls.ts';
import { createArchive } from './archive.ts';

/** Saves webs as a zip of their folders. Returns those that are not in it. */
export async function exportWebs(
  ids: readonly string[],
  { signal, report }: Progress,
): Promise<readonly Refused[]> {
  const archive = createArchive('webs');
  const entries = new Map<string, ContentsEntry>();
  const hashes = new Set<string>();
  for (let at = 0; at < ids.length; at += maxWebsAtOnce) {
    report(at);
    const body = { ids: ids.slice(at, at + maxWebsAtOnce) };
    for (const web of await whenAllowed(signal, () => call('POST /exports/webs', { body, signal }))) {
      const folder = webFolder(web);
      for (const [name, text] of Object.entries(renderWebFolder(web))) archive.add(`${folder}/${name}`, text);
      for (const { hash } of web.packages ?? []) hashes.add(hash);
      entries.set(web.id, webEntry(web, folder));
    }
  }
  if (hashes.size > 0) {
    const { readBundles } = await import('./export-packages.ts');
    for (const [path, text] of Object.entries(await readBundles(hashes, signal))) archive.add(path, text);
  }
  if (entries.size > 0) await archive.save({ webs: [...entries.values()] });
  return ids.flatMap((_id) => (entries.has(_id) ? [] : { _id, message: messages.gone }));
}
