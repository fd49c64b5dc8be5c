import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { keyOf } from '../../../src/modules/assets/files/keys.ts';
import { renderAllSizes } from '../../../src/modules/assets/jobs.handlers.ts';
import { cleanPicture, pictureType } from '../../../src/shared/media/pictures.ts';
import { cleanRecording, type RecordingKind } from '../../../src/shared/media/recordings.ts';
import type { Storage } from '../../../src/shared/storage/storage.ts';
import type { Random } from '../random.ts';
import { insertRows, toFacts } from '../rows/insert.ts';
import { insertMedia, type MediaRow } from '../rows/media.ts';
import { type Person, sampleOfPeople } from '../rows/people.ts';
import { drawPattern, patterns } from './patterns.ts';
import { makeWav, tones } from './tones.ts';

const films = [
  { title: 'Orbits', file: 'orbits.webm' },
  { title: 'Ripples', file: 'ripples.webm' },
];
const maxLikes = 8;
/** Every third file belongs to a member other than the first one, who likes it. */
const isOthers = (at: number) => at % 3 === 1;

/** A stored file without an owner. */
type File = Omit<MediaRow, 'owner_id' | 'status' | 'unused_since'> & { title: string };
type AssetRow = {
  id: string;
  owner_id: string;
  media_id: string;
  asset_type: string;
  title: string;
  is_public: boolean;
  likes_count: number;
  created_at: string;
  updated_at: string;
};
type AssetLikeRow = { asset_id: string; user_id: string; created_at: string };
export type Library = { media: MediaRow[]; assets: AssetRow[]; likes: AssetLikeRow[] };

/** Stores images, sounds and videos, most of them the first member's, and chooses the members who like them. */
export async function makeLibrary(
  random: Random,
  storage: Storage,
  people: Person[],
  now: number,
): Promise<Library> {
  const library: Library = { media: [], assets: [], likes: [] };
  for (const files of [await storeImages(random, storage), ...(await storeRecordings(random, storage))])
    for (const [at, { title, ...file }] of files.entries()) {
      const owner = people[isOthers(at) ? (1 + at) % people.length : 0] ?? random.pick(people);
      const since = Date.parse(owner.created_at);
      const createdAt = since + (now - since) * random.next();
      const time = new Date(createdAt).toISOString();
      const id = random.id(createdAt);
      // The third file of each kind is private.
      const isPublic = at !== 2;
      const fans = sampleOfPeople(random, people, isPublic ? random.below(maxLikes + 1) : 0);
      if (isOthers(at) && people[0]) fans.add(people[0]);
      library.media.push({ ...file, owner_id: owner.id, status: 'ready', unused_since: null });
      library.assets.push({
        ...{ id, title, owner_id: owner.id, media_id: file.id, asset_type: file.kind },
        is_public: isPublic,
        likes_count: fans.size,
        created_at: time,
        updated_at: time,
      });
      for (const fan of fans) {
        const likedAt = new Date(createdAt + (now - createdAt) * random.next()).toISOString();
        library.likes.push({ asset_id: id, user_id: fan.id, created_at: likedAt });
      }
    }
  return library;
}

async function storeImages(random: Random, storage: Storage): Promise<File[]> {
  const uploads = await Promise.all(patterns.map(drawPattern));
  const ids = patterns.map(() => `image-${random.hex(22)}`);
  return Promise.all(
    patterns.map(async ({ title }, at) => {
      const [upload, id] = [uploads[at], ids[at]];
      if (!upload || !id) throw new RangeError('there is no such pattern');
      const { bytes, width, height } = await cleanPicture(upload, 'whole', `pattern ${title} is broken`);
      await storage.put(keyOf(id, 'master'), bytes, { type: pictureType });
      const color = await renderAllSizes(storage, id);
      return {
        id,
        title,
        kind: 'image',
        mime_type: pictureType,
        bytes: bytes.length,
        width,
        height,
        color,
        sizes_ready_at: new Date().toISOString(),
      };
    }),
  );
}

/** Stores sounds and videos. */
async function storeRecordings(random: Random, storage: Storage): Promise<[File[], File[]]> {
  const folder = await mkdtemp(join(tmpdir(), 'codeweb-seed-'));
  const store = async (kind: RecordingKind, title: string, upload: Buffer): Promise<File> => {
    const path = join(folder, 'upload');
    await writeFile(path, upload);
    const { extension, type, width, height } = await cleanRecording(path, kind);
    const id = `${kind}-${random.hex(22)}`;
    await storage.put(keyOf(id, 'master', extension), await readFile(path), { type });
    const size = { width, height, bytes: upload.length };
    return { id, title, kind, mime_type: type, ...size, color: null, sizes_ready_at: null };
  };
  try {
    const sounds: File[] = [];
    for (const tone of tones) sounds.push(await store('audio', tone.title, makeWav(tone)));
    const shown: File[] = [];
    for (const { title, file } of films)
      shown.push(await store('video', title, await readFile(new URL(file, import.meta.url))));
    return [sounds, shown];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function insertLibrary(client: pg.Client, { media, assets, likes }: Library): Promise<void> {
  await insertMedia(client, media);
  await insertRows(client, 'assets', assetColumns, assets.map(toFacts));
  await insertRows(client, 'asset_likes', likeColumns, likes);
}

const time = 'timestamptz';

const assetColumns = {
  id: 'uuid',
  author_id: 'uuid',
  media_id: 'text',
  asset_type: 'text',
  title: 'text',
  visibility: 'text',
  likes_count: 'int',
  created_at: time,
  updated_at: time,
};
const likeColumns = { asset_id: 'uuid', user_id: 'uuid', created_at: time };
