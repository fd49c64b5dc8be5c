import t from 'tap';
import { oggCheckSum } from '../../../src/shared/media/containers/ogg.ts';
import type { RecordingKind } from '../../../src/shared/media/recordings.ts';
import { canary, cleaned, latin, little, word } from '../../helpers/cleaned-recordings.ts';
import { filler } from '../../helpers/recordings.ts';

/** Pages of one Ogg stream, each with the checksum that players require. */
function oggPages(...packets: Buffer[]): Buffer {
  const pages: Buffer[] = [];
  let [flags, number] = [2, 0];
  for (const packet of packets) {
    // A page has 255 segments of 255 bytes; a packet ends with a shorter segment.
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

/** The bodies of a file's pages. Requires that each checksum is right. */
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

t.test('the checksum of an Ogg page is that of RFC 3533', async (t) => {
  t.equal(oggCheckSum(Buffer.from('123456789')), 0x89a1897f);
});

t.test('comments of Ogg become one empty header of the same length, also over many pages', async (t) => {
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

t.test('comments and pictures of FLAC in Ogg are removed, the sound stays', async (t) => {
  const block = (type: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([type]), word(bytes.length, 3), bytes]);
  const sound = Buffer.concat([Buffer.from([0xff, 0xf8]), canary]);
  const first = Buffer.concat([latin('\x7fFLAC'), Buffer.alloc(46)]);
  const file = oggPages(first, block(4, canary), block(0x86, canary), sound);
  const bodies = bodiesOf(await cleaned('audio', file));
  t.equal(bodies.indexOf('canary'), bodies.length - canary.length, 'in the sound alone');
  t.equal(bodies[first.length + 4 + canary.length], 0x81, 'a picture is padding now, still the last block');
});
