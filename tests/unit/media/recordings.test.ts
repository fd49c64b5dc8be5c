import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { cleanRecording, type RecordingKind } from '../../../src/shared/media/recordings.ts';
import { flac, mov, mp3, mp4, ogg, wav, webm } from '../../helpers/recordings.ts';

const dir = await mkdtemp(join(tmpdir(), 'codeweb-recordings-'));
t.teardown(() => rm(dir, { recursive: true }));

async function judge(kind: RecordingKind, bytes: Buffer) {
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  return cleanRecording(path, kind);
}

const lying = { width: 160, height: 90 };
const silent = { width: 0, height: 0 };

t.test('each accepted format is detected from its bytes, with the displayed size', async (t) => {
  const big = { width: 320, height: 180 };
  t.same(await judge('video', mp4()), { extension: 'mp4', type: 'video/mp4', ...lying });
  t.match(await judge('video', mp4({ upright: true })), { width: 90, height: 160 }, 'held upright');
  t.same(await judge('video', mov()), { extension: 'mov', type: 'video/quicktime', ...lying });
  t.same(await judge('video', webm()), { extension: 'webm', type: 'video/webm', ...big });
  t.same(await judge('video', ogg('theora', 'vorbis')), { extension: 'ogg', type: 'video/ogg', ...big });
  t.match(await judge('video', ogg('vorbis', 'theora')), { type: 'video/ogg' }, 'sound first');
  for (const codec of ['vorbis', 'opus', 'flac'] as const)
    t.same(await judge('audio', ogg(codec)), { extension: 'ogg', type: 'audio/ogg', ...silent }, codec);
  t.same(await judge('audio', wav()), { extension: 'wav', type: 'audio/wav', ...silent });
  t.match(
    await judge('audio', wav({ declaredBytes: 0xffffffff })),
    { type: 'audio/wav' },
    'written as it came',
  );
  t.same(await judge('audio', flac()), { extension: 'flac', type: 'audio/flac', ...silent });
  t.same(await judge('audio', mp3()), { extension: 'mp3', type: 'audio/mpeg', ...silent });
  t.same(await judge('audio', mp4({ brand: 'M4A ' })), { extension: 'm4a', type: 'audio/mp4', ...silent });
  t.match(await judge('audio', mp3({ tagged: true })), { type: 'audio/mpeg' }, 'with tags');
});

const wrong = { status: 415, message: /^Send an? / };

t.test(
  'an MP4 of any brand with only sound is audio, and a video without a picture is refused',
  async (t) => {
    for (const brand of ['M4A ', 'isom', 'mp42', 'iso2', 'dash']) {
      const sound = mp4({ brand, isSound: true });
      t.same(await judge('audio', sound), { extension: 'm4a', type: 'audio/mp4', ...silent }, brand);
      await t.rejects(judge('video', sound), wrong, brand);
    }
    for (const [name, file] of Object.entries({
      mov: mp4({ brand: 'qt  ', isSound: true }),
      webm: webm({ isSound: true }),
    }))
      for (const kind of ['video', 'audio'] as const)
        await t.rejects(judge(kind, file), wrong, `${name} as ${kind}`);
    await t.rejects(judge('audio', mp4()), wrong, 'a film is no sound');
  },
);

t.test('any altered file is quickly accepted, broken or of the wrong type', async (t) => {
  const files = [
    mp4(),
    mov(),
    webm(),
    ogg('theora', 'vorbis'),
    ogg('opus'),
    wav(),
    flac(),
    mp3({ tagged: true }),
  ];
  // A seeded generator, so that a failure can be reproduced.
  let seed = 20_261_121;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const odd: string[] = [];
  const started = performance.now();
  for (const file of files)
    for (let round = 0; round < 100; round += 1) {
      const bytes = Buffer.from(file.subarray(0, round % 3 === 0 ? random(file.length) : file.length));
      for (let spot = 0; spot <= round % 8; spot += 1)
        if (bytes.length > 0)
          bytes[random(Math.min(bytes.length, 400))] = [0, 1, 127, 128, 255][random(5)] ?? 0;
      for (const kind of ['video', 'audio'] as const)
        await judge(kind, bytes).catch(({ status, message }) => {
          if (status !== 400 && status !== 415) odd.push(message);
        });
    }
  t.same(odd, []);
  t.ok(performance.now() - started < 30_000);
});

t.test('an Ogg file with more streams than a video has is refused before they fill the memory', async (t) => {
  const many = (count: number) => ogg(...Array.from({ length: count }, () => 'flac' as const));
  t.match(await judge('audio', many(20)), { type: 'audio/ogg' });
  await t.rejects(judge('audio', many(200)), { status: 400, message: /broken/ });
});
