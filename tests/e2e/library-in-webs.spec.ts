import { expect, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { result, uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';
import { addAsset, film, tone } from './support/library.ts';

/** Runs in the sandboxed frame: reads pixels of the picture and the video, and samples of the sound. */
function use(files: { image: string; audio: string; video: string }): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const pixel = (source: CanvasImageSource) => {
    pen?.drawImage(source, 0, 0, 40, 40);
    return [...(pen?.getImageData(2, 2, 1, 1).data ?? [])];
  };
  const uses: Record<string, () => Promise<unknown>> = {
    origin: async () => origin,
    image: async () => {
      const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: files.image });
      await image.decode();
      return pixel(image);
    },
    fetched: async () => pixel(await createImageBitmap(await (await fetch(files.image)).blob())),
    audio: async () => {
      const bytes = await (await fetch(files.audio)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 8_000, 8_000).decodeAudioData(bytes);
      return [sound.duration, Math.max(...sound.getChannelData(0)) > 0.1];
    },
    video: async () => {
      const made = Object.assign(document.createElement('video'), { crossOrigin: 'anonymous', muted: true });
      made.src = files.video;
      await made.play();
      await new Promise((resolve) => made.requestVideoFrameCallback(resolve));
      return pixel(made);
    },
  };
  void Promise.all(
    Object.entries(uses).map(async ([name, run]) => [name, await run().catch((error) => `${error}`)]),
  ).then((entries) => {
    const report = Object.assign(document.createElement('p'), { id: 'report' });
    report.textContent = JSON.stringify(Object.fromEntries(entries));
    document.body.append(report);
  });
}

test('a sandboxed web draws pictures and videos of the library, reads their pixels, and decodes its sounds', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const add = (kind: 'image' | 'audio' | 'video', file: Awaited<ReturnType<typeof film>>) =>
    addAsset(page.request, accessToken, kind, uniqueTitle(kind), file);
  const files = {
    image: await add('image', await halves(200, 100, 'beside')),
    audio: await add('audio', tone(2)),
    video: await add('video', await film(page)),
  };
  const js = `(${use})(${JSON.stringify(files)})`;
  const web = await publish(page.request, accessToken, uniqueTitle('Uses assets'), { html: '<p>', js });
  for (const path of [`/web/${web}`, `/view-full/${web}`]) {
    await page.goto(path);
    const report = result(page).locator('#report');
    await expect(report).toBeAttached({ timeout: 30_000 });
    const seen = JSON.parse((await report.textContent()) ?? '{}');
    expect(seen, path).toEqual({
      origin: 'null',
      image: [expect.any(Number), expect.any(Number), expect.any(Number), 255],
      fetched: seen.image,
      audio: [2, true],
      video: [expect.any(Number), expect.any(Number), expect.any(Number), 255],
    });
    expect(seen.image[0], 'the left half is red').toBeGreaterThan(200);
    expect(seen.image[2]).toBeLessThan(60);
    expect(seen.video[1], 'the film is green').toBeGreaterThan(140);
    expect(seen.video[0]).toBeLessThan(80);
  }
});
