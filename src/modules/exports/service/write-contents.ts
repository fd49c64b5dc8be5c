import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Member } from '../../../shared/viewer.ts';
import {
  exportedBundle,
  exportedDiskBundle,
  renderDiskBundle,
} from '../../packages/rules/exported-packages.ts';
import { bundlePath } from '../../packages/rules/files.ts';
import type { Assets, Collections, Manifest } from '../contract.ts';
import * as contents from '../repository/contents.ts';
import { assetEntry, type ContentsEntry, dataFiles, renderContents, webEntry } from '../rules/contents.ts';
import { createManifest } from '../rules/manifest.ts';
import { assetFile, names, webFileNames, webFolder } from '../rules/names.ts';
import { renderWebFolder, toJson } from '../rules/web-folder.ts';
import type { Deps } from './deps.ts';
import {
  toCollectedWeb,
  toComment,
  toDatedReference,
  toExportedWeb,
  toLike,
  toPerson,
  toProfile,
  visibilityOf,
} from './entries.ts';

type Source = Pick<Deps, 'db' | 'site' | 'assets' | 'packages' | 'addresses' | 'publicUrl'>;

/**
 * Writes all content of a member into a zip. Content deleted meanwhile is left out. Calls `onProgress` with the
 * number of finished webs and assets; it may throw to stop.
 */
export async function writeContents(
  deps: Source,
  zip: ZipWriter,
  member: Member,
  exportedAt: Date,
  onProgress: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  const advance = () => {
    done += 1;
    return onProgress(done);
  };
  await writeHead(deps, zip, member, exportedAt);
  const webs = await writeWebs(deps, zip, member, advance);
  await writeLists(deps, zip, member);
  const assets = await writeAssets(deps, zip, member, advance);
  const { siteName } = deps.site.settings.get();
  const title = `${siteName}: everything of ${member.username}`;
  const text = `Exported from ${deps.publicUrl} on ${exportedAt.toISOString().slice(0, 10)}.`;
  await zip.addText(names.contents, renderContents({ title, text, webs, assets, files: dataFiles }));
}

async function writeHead(deps: Source, zip: ZipWriter, member: Member, exportedAt: Date): Promise<void> {
  const manifest: Manifest = createManifest(deps.publicUrl, member.username, exportedAt);
  await zip.addJson(names.manifest, manifest);
  const row = await contents.findProfile(deps.db, member.id);
  if (!row) throw new Error('the account of the export was deleted');
  const avatar = await addPicture(deps, zip, row.avatar_id, names.avatar);
  const cover = await addPicture(deps, zip, row.cover_id, names.cover);
  await zip.addJson(names.profile, toProfile(deps, row, { avatar, cover }));
}

/** Whether there is such a picture. */
async function addPicture(
  { assets }: Source,
  zip: ZipWriter,
  publicId: string | null,
  path: string,
): Promise<boolean> {
  const found = publicId === null ? null : await assets.openMaster(publicId);
  if (found) await zip.addFile(path, found.stream);
  return found !== null;
}

async function writeWebs(
  deps: Source,
  zip: ZipWriter,
  member: Member,
  advance: () => Promise<void>,
): Promise<ContentsEntry[]> {
  const entries: ContentsEntry[] = [];
  const hashes = new Set<string>();
  for await (const row of contents.readWebs(deps.db, member)) {
    const folder = webFolder(row);
    const picture = `${folder}/picture.webp`;
    const web = toExportedWeb(deps, row, await addPicture(deps, zip, row.image_id, picture));
    for (const [name, text] of Object.entries(renderWebFolder(web)))
      await zip.addText(`${folder}/${name}`, text);
    if (row.draft) await zip.addJson(`${folder}/${webFileNames.draft}`, row.draft);
    for (const { hash } of web.packages ?? []) hashes.add(hash);
    entries.push(webEntry(web, folder));
    await advance();
  }
  await writePackages(deps, zip, hashes);
  return entries;
}

/** Writes the bundles of all webs, both as modules and as the scripts that pages opened from a disk load. */
async function writePackages({ packages }: Source, zip: ZipWriter, hashes: Iterable<string>): Promise<void> {
  for (const hash of hashes) {
    const found = await packages.readFile(bundlePath(hash), Number.POSITIVE_INFINITY);
    if (found === null) continue;
    await zip.addText(`${names.packages}/${exportedBundle(hash)}`, found.bytes.toString('utf8'));
    await zip.addText(`${names.packages}/${exportedDiskBundle(hash)}`, renderDiskBundle(hash, found.bytes));
  }
}

async function writeLists(deps: Source, zip: ZipWriter, member: Member): Promise<void> {
  await zip.addJsonList(names.collections, listCollections(deps, member));
  await zip.addJsonList(names.comments, listComments(deps, member));
  await zip.addJsonList(names.likes, listLikes(deps, member));
  await zip.addJsonList(names.pins, listPins(deps, member));
  await zip.addJsonList(names.savedCollections, listSaved(deps, member));
  await zip.addJsonList(names.people, listPeople(deps, member));
}

async function* listCollections(deps: Source, member: Member): AsyncGenerator<Collections[number]> {
  for await (const row of contents.readCollections(deps.db, member)) {
    const webs = await contents.findCollectedWebs(deps.db, member, row.id);
    yield {
      id: row.id,
      address: deps.addresses.collection(row.id),
      name: row.name,
      description: row.description,
      visibility: visibilityOf(row),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      webs: webs.map((web) => toCollectedWeb(deps, web, member.id)),
    };
  }
}

async function* listComments(deps: Source, member: Member) {
  for await (const row of contents.readComments(deps.db, member)) yield toComment(deps, row);
  for await (const row of contents.readReplies(deps.db, member)) yield toComment(deps, row);
}

async function* listLikes(deps: Source, member: Member) {
  const { db } = deps;
  for await (const row of contents.readWebReferences(db, member, 'web_likes')) yield toLike(deps, 'web', row);
  for await (const row of contents.readCollectionReferences(db, member, 'collection_likes'))
    yield toLike(deps, 'collection', row);
}

async function* listPins({ db, addresses }: Source, member: Member) {
  for await (const row of contents.readWebReferences(db, member, 'pins'))
    yield toDatedReference(addresses.web, row);
}

async function* listSaved({ db, addresses }: Source, member: Member) {
  for await (const row of contents.readCollectionReferences(db, member, 'saved_collections'))
    yield toDatedReference(addresses.collection, row);
}

async function* listPeople({ db }: Source, member: Member) {
  for (const relation of ['follows', 'blocks', 'mutes'] as const)
    for await (const row of contents.readPeople(db, member, relation)) yield toPerson(relation, row);
}

/** Writes the files of the assets, then their list, which names them. A member has few: their number is limited. */
async function writeAssets(
  deps: Source,
  zip: ZipWriter,
  member: Member,
  advance: () => Promise<void>,
): Promise<ContentsEntry[]> {
  const listed: Assets = [];
  for await (const row of contents.readAssets(deps.db, member)) {
    const found = await deps.assets.openMaster(row.media_id);
    await advance();
    if (!found) continue;
    const file = assetFile(row, found.extension);
    await zip.addFile(file, found.stream);
    listed.push({
      id: row.id,
      title: row.title,
      kind: row.asset_type,
      type: row.mime_type,
      visibility: visibilityOf(row),
      createdAt: row.created_at.toISOString(),
      url: found.url,
      file,
      bytes: found.size,
    });
  }
  await zip.addJson(names.assets, listed);
  return listed.map(assetEntry);
}

/** Files that are compressed already are stored as they are. */
type EntryOptions = { compress: boolean };

type ZipWriter = ReturnType<typeof createZipWriter>;

/**
 * Writes a zip as a stream. Each file is written before the next is begun, at the pace at which `output` is read, so
 * that memory holds a few chunks of one file. Names are UTF-8; ZIP64 is used where sizes or counts need it.
 */
export function createZipWriter(writtenAt: Date) {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  let current = Readable.from([]);
  zip.on('error', (error: Error) => output.destroy(error));

  // yazl keeps the function that opens an entry until the zip ends, so it must not hold the entry's content.
  const openCurrent = (done: (error: unknown, content: Readable) => void) => done(null, current);

  const add = async (path: string, content: Readable, { compress }: EntryOptions): Promise<void> => {
    current = content;
    zip.addReadStreamLazy(path, { mtime: writtenAt, compress }, openCurrent);
    await finished(content);
  };

  return {
    output,
    addText: (path: string, text: string) =>
      add(path, Readable.from([Buffer.from(text)]), { compress: true }),
    addJson: (path: string, value: unknown) =>
      add(path, Readable.from([Buffer.from(toJson(value))]), { compress: true }),
    /** Adds a JSON array of any length. */
    addJsonList: (path: string, items: AsyncIterable<unknown>) =>
      add(path, Readable.from(jsonList(items), { objectMode: false }), { compress: true }),
    addFile: (path: string, content: Readable) => add(path, content, { compress: false }),
    end: () => zip.end(),
    /** Stops the writer that waits for `output` to be read. */
    destroy: (error: Error) => {
      current.destroy(error);
      output.destroy(error);
    },
  };
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const item of items) {
    yield Buffer.from(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(item, null, 2)}`);
    count += 1;
  }
  yield Buffer.from(count === 0 ? '[]\n' : '\n]\n');
}
