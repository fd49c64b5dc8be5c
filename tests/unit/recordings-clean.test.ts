import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { checkSum } from '../../src/shared/media/containers/flac-end.ts';
import { cleanRecording, type RecordingKind } from '../../src/shared/media/recordings.ts';
import { box, element, filler, flac, mp3, mp4, wav, webm } from '../helpers/recordings.ts';

const dir = await mkdtemp(join(tmpdir(), 'codeweb-recordings-'));
t.teardown(() => rm(dir, { recursive: true }));
const canary = Buffer.from('canary 52.5200 13.4050 '.repeat(8));

/** Cleans a file; answers what is in it then. */
async function cleaned(kind: RecordingKind, bytes: Buffer): Promise<Buffer> {
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  await cleanRecording(path, kind);
  return readFile(path);
}
const word = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const little = (value: number) => word(value).reverse();
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A FLAC of so many frames of 4,096 samples, which its stream block tells of, with names and a picture. */
function song({ frames = 5, isTold = true, tags = true } = {}): Buffer {
  const stream = Buffer.alloc(34);
  stream.writeUInt16BE(4_096, 0);
  stream.writeUInt16BE(4_096, 2);
  stream.writeUInt32BE(isTold ? frames * 4_096 : 0, 14);
  const block = (type: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([type]), word(bytes.length, 3), bytes]);
  const frame = (number: number) => {
    const head = Buffer.from([0xff, 0xf8, 0xc9, 0x18, number]);
    return Buffer.concat([head, Buffer.from([checkSum(head)]), filler(900)]);
  };
  return Buffer.concat([
    latin('fLaC'),
    block(0, stream),
    ...(tags ? [block(4, canary), block(6, canary)] : []),
    block(0x81, Buffer.alloc(8)),
    ...Array.from({ length: frames }, (_, number) => frame(number)),
  ]);
}

/** An MP3 whose first frame tells how many bytes there are. */
function told(bytes: number, frames = 60, name = 'Xing'): Buffer {
  const file = Buffer.from(mp3({ frames }));
  const at = 36;
  file.write(name, at, 'latin1');
  if (name === 'VBRI') file.writeUInt32BE(bytes, at + 10);
  else {
    file.writeUInt32BE(3, at + 4);
    file.writeUInt32BE(frames, at + 8);
    file.writeUInt32BE(bytes, at + 12);
  }
  return file;
}

t.test('what tells of people is blanked in place, and all else stays where it was', async (t) => {
  const insides = Buffer.concat([box('udta', box('\xa9xyz', canary)), box('meta', canary)]);
  const film = mp4();
  const index = film.indexOf('moov') - 4;
  const size = film.readUInt32BE(index);
  const tracked = Buffer.concat([
    film.subarray(0, index),
    box('moov', film.subarray(index + 8, index + size), insides),
    film.subarray(index + size),
    box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), canary),
  ]);
  const id3 = Buffer.concat([latin('ID3'), Buffer.from([4, 0, 0, 0, 0, 1, canary.length - 128]), canary]);
  const ape = Buffer.concat([
    canary,
    latin('APETAGEX'),
    little(2_000),
    little(canary.length + 32),
    little(1),
    Buffer.alloc(12),
  ]);
  const sounds = wav();
  const files: [RecordingKind, string, Buffer][] = [
    ['video', 'MP4', tracked],
    ['video', 'WebM', Buffer.concat([webm()])],
    ['audio', 'FLAC', song()],
    ['audio', 'MP3', Buffer.concat([id3, mp3(), ape, latin('TAG'), canary.subarray(0, 125)])],
    ['audio', 'WAV', Buffer.concat([sounds, latin('LIST'), little(canary.length), canary])],
  ];
  for (const [kind, name, bytes] of files) {
    const after = await cleaned(kind, bytes);
    t.equal(after.length, bytes.length, `${name} keeps its length`);
    t.notOk(after.includes('canary'), `${name} tells nothing`);
    t.ok((await cleaned(kind, after)).equals(after), `${name} is whole, and clean already`);
  }
  const film2 = await cleaned('video', tracked);
  t.equal(film2.indexOf('mdat'), tracked.indexOf('mdat'));
  t.ok(film2.includes('free') && !film2.includes('udta'));
  const tune = await cleaned('audio', song());
  t.ok(tune.subarray(-906 * 5).equals(song().subarray(-906 * 5)), 'the sound is the same');
});

t.test('tags and attached files of a WebM become nothing, also behind the pictures', async (t) => {
  const plain = webm();
  const head = plain.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const film = Buffer.concat([
    plain.subarray(0, head),
    element(0x18538067, plain.subarray(head + 12), element(0x1254c367, canary), element(0x1941a469, canary)),
  ]);
  const after = await cleaned('video', film);
  t.notOk(after.includes('canary'));
  t.ok(after.subarray(head + 12, plain.length).equals(plain.subarray(head + 12)));
  t.ok((await cleaned('video', after)).equals(after));
});

t.test('a file that says it is longer than it is breaks off', async (t) => {
  const cut = { status: 400, message: 'The file is broken or not complete' };
  const riff = wav();
  riff.writeUInt32LE(9_000, 4);
  for (const [name, bytes] of Object.entries({
    FLAC: song({ frames: 40 }).subarray(0, -906 * 20),
    'FLAC without tags': song({ frames: 40, tags: false }).subarray(0, -906 * 3),
    Xing: told(60 * 417).subarray(0, 30 * 417),
    Info: told(60 * 417, 60, 'Info').subarray(0, 30 * 417),
    VBRI: told(60 * 417, 60, 'VBRI').subarray(0, 30 * 417),
    WAV: riff,
  }))
    await t.rejects(cleaned('audio', bytes), cut, name);
  for (const bytes of [
    song({ frames: 40 }),
    song({ isTold: false }).subarray(0, -906 * 2),
    flac(),
    told(60 * 417),
    told(60 * 417, 60, 'Info'),
    told(60 * 417, 60, 'VBRI'),
    mp3({ frames: 30 }),
  ])
    t.equal((await cleaned('audio', bytes)).length, bytes.length);
});
