/** The smallest video and audio files that players accept. */

const word = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const text = (value: string) => Buffer.from(value, 'latin1');
const join = (...parts: Buffer[]) => Buffer.concat(parts);
export const filler = (bytes: number) => Buffer.alloc(bytes, 0x55);

/** A box of MP4 and QuickTime. */
export const box = (type: string, ...parts: Buffer[]) => {
  const body = join(...parts);
  return join(word(body.length + 8), text(type), body);
};

const ftyp = (brand: string) => box('ftyp', text(brand), word(512), text(brand));

/** A track of only sound, as programs write it under any brand. */
const soundTrack = () =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('hdlr', Buffer.alloc(8), text('soun'), Buffer.alloc(13))),
  );

/** A 16:9 video track, landscape or rotated to portrait. */
function track(upright: boolean): Buffer {
  const [a, b, c, d] = upright ? [0, 0x10000, 0xffff0000, 0] : [0x10000, 0, 0, 0x10000];
  const matrix = join(...[a, b, 0, c, d, 0, 0, 0, 0x40000000].map((entry) => word(entry)));
  return box('trak', box('tkhd', Buffer.alloc(40), matrix, word(160 << 16), word(90 << 16)));
}

export function mp4({ brand = 'isom', upright = false, bytes = 1_000, isSound = false } = {}): Buffer {
  return join(
    ftyp(brand),
    box('moov', box('mvhd', Buffer.alloc(100)), isSound ? soundTrack() : track(upright)),
    box('mdat', filler(bytes)),
  );
}
export const mp4WithoutIndex = () => join(ftyp('isom'), box('mdat', filler(1_000)));
export const mov = () => mp4({ brand: 'qt  ' });

/** An element of EBML, with its size in eight bytes. */
export const element = (id: number, ...parts: Buffer[]) => {
  const body = join(...parts);
  const size = word(body.length, 6);
  const idBytes = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  return join(word(id, idBytes), Buffer.from([0x01, 0x00]), size, body);
};

export function webm({ docType = 'webm', tracks = true, isSound = false } = {}): Buffer {
  const video = element(0xe0, element(0xb0, word(320, 2)), element(0xba, word(180, 2)));
  const about = tracks
    ? element(0x1654ae6b, element(0xae, element(0xd7, word(1, 1)), isSound ? Buffer.alloc(0) : video))
    : Buffer.alloc(0);
  return join(
    element(0x1a45dfa3, element(0x4282, text(docType))),
    element(0x18538067, about, element(0x1f43b675, filler(500))),
  );
}

/** A page of Ogg; `flags` 2 marks the first page of a stream. */
const page = (flags: number, body: Buffer) =>
  join(text('OggS'), Buffer.from([0, flags]), Buffer.alloc(20), Buffer.from([1, body.length]), body);

const oggHeads = {
  theora: join(
    text('\x80theora'),
    Buffer.from([3, 2, 1]),
    word(20, 2),
    word(12, 2),
    word(320, 3),
    word(180, 3),
  ),
  vorbis: join(text('\x01vorbis'), Buffer.alloc(22)),
  opus: join(text('OpusHead'), Buffer.alloc(11)),
  flac: join(text('\x7fFLAC'), Buffer.alloc(20)),
  unknown: text('nothing that is known'),
};

export const ogg = (...codecs: (keyof typeof oggHeads)[]) =>
  join(...codecs.map((codec) => page(2, oggHeads[codec])), page(0, filler(200)), page(4, filler(100)));

const little = (value: number, bytes = 4) => word(value, bytes).reverse();

export function wav({ declaredBytes = 800, actualBytes = 800 } = {}): Buffer {
  const format = join(little(1, 2), little(1, 2), little(8_000), little(8_000), little(1, 2), little(8, 2));
  const chunks = join(
    text('fmt '),
    little(16),
    format,
    text('data'),
    little(declaredBytes),
    filler(actualBytes),
  );
  return join(text('RIFF'), little(4 + chunks.length), text('WAVE'), chunks);
}

export const flac = (first = 0) =>
  join(
    text('fLaC'),
    Buffer.from([0x80 | first]),
    word(34, 3),
    Buffer.alloc(34),
    Buffer.from([0xff, 0xf8]),
    filler(99),
  );

/** 417 bytes of MPEG 1 layer III at 128 kbit/s and 44.1 kHz. */
const frame = join(Buffer.from([0xff, 0xfb, 0x90, 0x00]), filler(413));
const tag = join(text('ID3'), Buffer.from([4, 0, 0, 0, 0, 1, 0]), filler(128));

export const mp3 = ({ tagged = false, frames = 5 } = {}) =>
  join(tagged ? tag : Buffer.alloc(0), ...Array.from({ length: frames }, () => frame));
