import t from 'tap';
import { checkSum } from '../../../src/shared/media/containers/flac.ts';
import type { RecordingKind } from '../../../src/shared/media/recordings.ts';
import { canary, cleaned, latin, little, word } from '../../helpers/cleaned-recordings.ts';
import { box, element, filler, flac, mp3, mp4, wav, webm } from '../../helpers/recordings.ts';

/** A FLAC of this many frames of 4,096 samples, as its stream block declares, with names and a picture. */
function song({ frames = 5, hasSampleCount = true, tags = true } = {}): Buffer {
  const stream = Buffer.alloc(34);
  stream.writeUInt16BE(4_096, 0);
  stream.writeUInt16BE(4_096, 2);
  stream.writeUInt32BE(hasSampleCount ? frames * 4_096 : 0, 14);
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

/** An MP3 whose first frame declares the number of bytes. */
function withByteCount(bytes: number, frames = 60, name = 'Xing'): Buffer {
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

t.test('personal metadata is blanked in place, and all else keeps its position', async (t) => {
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

t.test('tags and attached files of a WebM become void, also after the frames', async (t) => {
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

t.test('a file that declares more bytes than it has is truncated', async (t) => {
  const cut = { status: 400, message: 'The file is broken or not complete' };
  const riff = wav();
  riff.writeUInt32LE(9_000, 4);
  for (const [name, bytes] of Object.entries({
    FLAC: song({ frames: 40 }).subarray(0, -906 * 20),
    'FLAC without tags': song({ frames: 40, tags: false }).subarray(0, -906 * 3),
    Xing: withByteCount(60 * 417).subarray(0, 30 * 417),
    Info: withByteCount(60 * 417, 60, 'Info').subarray(0, 30 * 417),
    VBRI: withByteCount(60 * 417, 60, 'VBRI').subarray(0, 30 * 417),
    WAV: riff,
  }))
    await t.rejects(cleaned('audio', bytes), cut, name);
  for (const bytes of [
    song({ frames: 40 }),
    song({ hasSampleCount: false }).subarray(0, -906 * 2),
    flac(),
    withByteCount(60 * 417),
    withByteCount(60 * 417, 60, 'Info'),
    withByteCount(60 * 417, 60, 'VBRI'),
    mp3({ frames: 30 }),
  ])
    t.equal((await cleaned('audio', bytes)).length, bytes.length);
});

t.test('tracks of data or subtitles are removed from a video, with their contents', async (t) => {
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
