import type { Page } from 'playwright/test';
import sharp from 'sharp';

/** A file in the format of a file input. */
export type File = { name: string; mimeType: string; buffer: Buffer };

/** A picture that is red on one side and blue on the other. */
export async function halves(width: number, height: number, second: 'beside' | 'below'): Promise<File> {
  const [left, top] = second === 'beside' ? [Math.floor(width / 2), 0] : [0, Math.floor(height / 2)];
  const blue = { width: width - left, height: height - top, channels: 3 as const, background: '#0000ff' };
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp({ create: blue }).png().toBuffer(), left, top }])
    .png()
    .toBuffer();
  return { name: 'halves.png', mimeType: 'image/png', buffer };
}

/** Whether a served picture of this site is all red, all blue, or has both colors. */
export async function colours(page: Page, address: string | null): Promise<'red' | 'blue' | 'both'> {
  const answer = await page.request.get(address ?? '');
  const { channels } = await sharp(await answer.body()).stats();
  const [red, , blue] = channels;
  if (red && red.max < 60) return 'blue';
  return blue && blue.max < 60 ? 'red' : 'both';
}
