import { type APIRequestContext, expect, type Page } from 'playwright/test';
import type { File } from './halves.ts';

type Kind = 'image' | 'video' | 'audio';

/** Uploads a file and creates a public asset of it through the API; returns its URL. */
export async function addAsset(
  api: APIRequestContext,
  token: string,
  kind: Kind,
  title: string,
  file: File,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const upload = await api.post(`/api/v1/media/upload?kind=${kind}`, { headers, multipart: { file } });
  expect(upload.status(), await upload.text()).toBe(201);
  const { url, publicId } = (await upload.json()).data;
  const data = { title, assetType: kind, assetURL: url, assetPublicId: publicId };
  expect((await api.post('/api/v1/assets/create', { headers, data })).status()).toBe(201);
  return url;
}

const rate = 8_000;

/** A low tone with a duration of `seconds`, as WAV. */
export function tone(seconds: number): File {
  const bytes = rate * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  const fields: [at: number, value: number][] = [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, bytes],
  ];
  for (const [at, value] of fields) head.writeUInt32LE(value, at);
  // Uncompressed samples, one channel, one byte each.
  for (const at of [20, 22, 32]) head.writeUInt16LE(1, at);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  const wave = Buffer.from(Array.from({ length: bytes }, (_, at) => 128 + 40 * Math.sin(at / 6)));
  return { name: 'tone.wav', mimeType: 'audio/wav', buffer: Buffer.concat([head, wave]) };
}

/** A green video of 1.5 seconds, recorded by the page's own browser. */
export async function film(page: Page): Promise<File> {
  const data = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d');
    const paint = () => {
      if (!pen) return;
      pen.fillStyle = '#00c000';
      pen.fillRect(0, 0, 320, 180);
    };
    paint();
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    const painting = setInterval(paint, 40);
    recorder.start();
    setTimeout(() => recorder.stop(), 1_500);
    await stopped;
    clearInterval(painting);
    const reader = new FileReader();
    const read = new Promise((resolve) => {
      reader.onload = resolve;
    });
    reader.readAsDataURL(new Blob(parts));
    await read;
    return String(reader.result).split(',')[1] ?? '';
  });
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(data, 'base64') };
}
