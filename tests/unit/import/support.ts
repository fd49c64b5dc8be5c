import JSZip from 'jszip';
import type { FoundWeb } from '../../../src/pages/(import)/formats/found.ts';
import { readFiles } from '../../../src/pages/(import)/reading/read-files.ts';

type Content = string | Uint8Array<ArrayBuffer>;

export const fileOf = (name: string, content: Content): File => new File([content], name);

/** A zip as other programs write it. */
export async function zipOf(
  name: string,
  files: Readonly<Record<string, Content>>,
  compression: 'DEFLATE' | 'STORE' = 'DEFLATE',
): Promise<File> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(files)) zip.file(path, content);
  return fileOf(name, new Uint8Array(await zip.generateAsync({ type: 'arraybuffer', compression })));
}

/** The contents found in files: webs, problems and format of the first. */
export async function find(...files: File[]) {
  const read = await readFiles(files);
  return {
    read,
    format: read[0]?.found.format,
    webs: read.flatMap(({ found }) => found.webs),
    problems: read.flatMap(({ found }) => found.problems),
  };
}

/** The only web in files that have no problem. */
export async function findOne(...files: File[]): Promise<FoundWeb> {
  const { webs, problems } = await find(...files);
  const [web] = webs;
  if (!web || webs.length > 1 || problems.length > 0)
    throw new Error(`${webs.length} webs, problems: ${JSON.stringify(problems)}`);
  return web;
}
