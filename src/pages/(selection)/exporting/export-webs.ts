import { maxWebsAtOnce } from '../../../modules/exports/fields.ts';
import { type ContentsEntry, webEntry } from '../../../modules/exports/format/contents.ts';
import { webFolder } from '../../../modules/exports/format/names.ts';
import { renderWebFolder } from '../../../modules/exports/format/web-folder.ts';
import { messages } from '../../../modules/exports/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { whenAllowed } from '../../runtime/api/when-allowed.ts';
import type { Refused } from '../client/bulk-calls.ts';
import type { Progress } from '../client/progress.ts';
import { createArchive } from './archive.ts';

/** Saves webs as a zip of their folders. Returns those that are not in it. */
export async function exportWebs(
  ids: readonly string[],
  { signal, report }: Progress,
): Promise<readonly Refused[]> {
  const archive = createArchive('webs');
  const entries = new Map<string, ContentsEntry>();
  for (let at = 0; at < ids.length; at += maxWebsAtOnce) {
    report(at);
    const body = { ids: ids.slice(at, at + maxWebsAtOnce) };
    for (const web of await whenAllowed(signal, () => call('POST /exports/webs', { body, signal }))) {
      const folder = webFolder(web);
      for (const [name, text] of Object.entries(renderWebFolder(web))) archive.add(`${folder}/${name}`, text);
      entries.set(web.id, webEntry(web, folder));
    }
  }
  if (entries.size > 0) await archive.save({ webs: [...entries.values()] });
  return ids.flatMap((_id) => (entries.has(_id) ? [] : { _id, message: messages.gone }));
}
