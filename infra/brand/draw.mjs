// Makes every picture of the brand from mark.svg: `node infra/brand/draw.mjs`. Run it after changing the drawing.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = (name) => at(`../../public/${name}`);
const mark = await readFile(at('mark.svg'));

/** The mark as a square PNG; `bleed` fills the corners, for systems that cut icons to their own shape. */
async function square(size, bleed = false) {
  const picture = sharp(mark, { density: (72 * size) / 32 }).resize(size, size);
  if (!bleed) return picture.png().toBuffer();
  const inner = await sharp(mark, { density: (72 * size) / 32 })
    .resize(Math.round(size * 0.8))
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: '#101214' } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

/** One PNG in the envelope that /favicon.ico must be. */
function ico(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

async function socialCard() {
  const font = await readFile(
    at('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    'base64',
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; height: 630px; box-sizing: border-box; padding: 88px 96px; display: flex; flex-direction: column;
      justify-content: space-between; background: #101214; color: #f2f3f4; font: 640 84px/1.06 Inter; letter-spacing: -.035em }
    div { display: flex; align-items: center; gap: 24px; font-size: 48px } svg { width: 84px; height: 84px }
    p { margin: 0; max-width: 15ch } small { font: 400 30px/1.4 Inter; letter-spacing: -.01em; color: #c0c5cb }
  </style><div>${mark}Codeweb</div><p>Write a page. See it move as you type.</p>
  <small>HTML, CSS and JavaScript, live in the browser.</small>`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ type: 'png' });
  await browser.close();
  return sharp(png).png({ palette: true }).toBuffer();
}

await copyFile(at('mark.svg'), out('favicon.svg'));
await writeFile(out('favicon.ico'), ico(await square(32)));
await writeFile(out('apple-touch-icon.png'), await square(180, true));
await writeFile(out('icon-192.png'), await square(192));
await writeFile(out('icon-512.png'), await square(512));
await writeFile(out('icon-maskable-512.png'), await square(512, true));
await writeFile(out('social-card.png'), await socialCard());
