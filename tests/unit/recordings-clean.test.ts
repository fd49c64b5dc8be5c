import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { checkSum } from '../../src/shared/media/containers/flac-end.ts';
import { oggCheckSum } from '../../src/shared/media/containers/ogg-comments.ts';
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

/** Pages of one Ogg stream, each with the check sum that players ask for. */
function oggPages(...packets: Buffer[]): Buffer {
  const pages: Buffer[] = [];
  let [flags, number] = [2, 0];
  for (const packet of packets) {
    // 255 pieces of 255 bytes fill a page; a packet ends with a shorter one.
    for (let at = 0; at === 0 || at <= packet.length; at += 255 * 255) {
      const body = packet.subarray(at, at + 255 * 255);
      const isLast = body.length < 255 * 255;
      const full = Array.from({ length: Math.floor(body.length / 255) }, () => 255);
      const lengths = Buffer.from(isLast ? [...full, body.length % 255] : full);
      const head = Buffer.concat([
        latin('OggS'),
        Buffer.from([0, flags]),
        Buffer.alloc(8),
        little(7),
        little(number),
      ]);
      const page = Buffer.concat([head, Buffer.alloc(4), Buffer.from([lengths.length]), lengths, body]);
      page.writeUInt32LE(oggCheckSum(page), 22);
      pages.push(page);
      flags = isLast ? 0 : 1;
      number += 1;
    }
  }
  return Buffer.concat(pages);
}

/** The body of a file's pages, each of whose check sums is right. */
function bodiesOf(file: Buffer): Buffer {
  const bodies: Buffer[] = [];
  for (let at = 0; at < file.length; ) {
    const lengths = file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0));
    const start = at + 27 + lengths.length;
    const end = start + lengths.reduce((sum, length) => sum + length, 0);
    const page = Buffer.from(file.subarray(at, end));
    const sum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    t.equal(sum, oggCheckSum(page));
    bodies.push(file.subarray(start, end));
    at = end;
  }
  return Buffer.concat(bodies);
}

t.test('the check sum of an Ogg page is that of RFC 3533', async (t) => {
  t.equal(oggCheckSum(Buffer.from('123456789')), 0x89a1897f);
});

t.test('comments of Ogg become one empty header as long as the old one, also over many pages', async (t) => {
  const sound = filler(3_000);
  for (const size of [200, 255 * 255 * 3 - 16, 200_000]) {
    const comment = Buffer.concat([
      little(5),
      latin('maker'),
      little(1),
      little(size),
      Buffer.alloc(size, canary),
    ]);
    const codecs: [string, RecordingKind, Buffer, Buffer, Buffer][] = [
      ['vorbis', 'audio', latin('\x01vorbis'), latin('\x03vorbis'), Buffer.from([1])],
      ['Opus', 'audio', latin('OpusHead'), latin('OpusTags'), Buffer.alloc(0)],
      ['Theora', 'video', latin('\x80theora'), latin('\x81theora'), Buffer.alloc(0)],
      ['Speex', 'audio', latin('Speex   '), Buffer.alloc(0), Buffer.alloc(0)],
    ];
    for (const [name, kind, first, magic, framing] of codecs) {
      const file = oggPages(
        Buffer.concat([first, Buffer.alloc(40)]),
        Buffer.concat([magic, comment, framing]),
        sound,
      );
      t.ok(bodiesOf(file).includes('canary'));
      const after = await cleaned(kind, file);
      t.equal(after.length, file.length, name);
      const bodies = bodiesOf(after);
      t.notOk(bodies.includes('canary') || bodies.includes('maker'), `${name} tells nothing`);
      const at = first.length + 40 + magic.length;
      t.ok(bodies.subarray(at - magic.length, at).equals(magic));
      const room = bodies.readUInt32LE(at);
      t.equal(room, comment.length - 8, 'the name of the writer takes the room');
      t.equal(bodies.readUInt32LE(at + 4 + room), 0, 'no comment follows');
      t.ok(bodies.subarray(at + 8 + room, at + 8 + room + framing.length).equals(framing));
      t.ok(bodies.subarray(-sound.length).equals(sound), 'the sound is the same');
      t.ok((await cleaned(kind, after)).equals(after), 'it is clean already');
    }
  }
});

t.test('comments and pictures of FLAC in Ogg go, the sound stays', async (t) => {
  const block = (type: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([type]), word(bytes.length, 3), bytes]);
  const sound = Buffer.concat([Buffer.from([0xff, 0xf8]), canary]);
  const first = Buffer.concat([latin('\x7fFLAC'), Buffer.alloc(46)]);
  const file = oggPages(first, block(4, canary), block(0x86, canary), sound);
  const bodies = bodiesOf(await cleaned('audio', file));
  t.equal(bodies.indexOf('canary'), bodies.length - canary.length, 'in the sound alone');
  t.equal(bodies[first.length + 4 + canary.length], 0x81, 'a picture is padding now, still the last block');
});

t.test('tracks that measure or say something go from a film, with what they hold', async (t) => {
  const pictures = filler(1_000);
  const ftyp = box('ftyp', latin('isom'), word(512), latin('isom'));
  const data = ftyp.length + 8;
  const track = (handler: string, offsets: number[], sizes: number[], wide = false) =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(40), Buffer.alloc(44)),
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), latin(handler), Buffer.alloc(12), canary),
        box(
          'minf',
          box(
            'stbl',
            box('stsc', word(0), word(1), word(1), word(1), word(1)),
            box('stsz', word(0), word(0), word(sizes.length), ...sizes.map((size) => word(size))),
            wide
              ? box(
                  'co64',
                  word(0),
                  word(offsets.length),
                  ...offsets.map((at) => word(at, 6)).map((at) => Buffer.concat([Buffer.alloc(2), at])),
                )
              : box('stco', word(0), word(offsets.length), ...offsets.map((at) => word(at))),
          ),
        ),
      ),
    );
  const size = canary.length;
  const film = (handler: string, wide: boolean) =>
    Buffer.concat([
      ftyp,
      box('mdat', pictures, canary, pictures, canary),
      box(
        'moov',
        track('vide', [data], [1_000]),
        track(handler, [data + 1_000, data + 2_000 + size], [size, size], wide),
      ),
      box('free', canary),
    ]);
  for (const [handler, wide] of [
    ['meta', false],
    ['camm', true],
    ['text', false],
    ['tmcd', false],
  ] as const) {
    const before = film(handler, wide);
    const after = await cleaned('video', before);
    t.equal(after.length, before.length);
    const names = after.indexOf('canary');
    t.equal(
      after.indexOf('canary', names + size),
      -1,
      `${handler}: only the name in the film's own track is there`,
    );
    t.ok(names > data + 2_000 + 2 * size);
    t.ok(after.subarray(data, data + 1_000).equals(pictures) && after.includes('vide'));
    t.notOk(after.includes(handler));
    t.ok((await cleaned('video', after)).equals(after), 'it is clean already');
  }
  const beyond = Buffer.concat([
    ftyp,
    box('mdat', pictures),
    box('moov', track('vide', [data], [1_000]), track('meta', [data], [5_000_000])),
  ]);
  await t.rejects(
    cleaned('video', beyond),
    { message: 'The file is broken or not complete' },
    'nothing is written behind the end',
  );
});
