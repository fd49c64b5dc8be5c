import type { OverlayOptions } from 'sharp';
import { loadSharp, type Picture } from './pictures.ts';

/** Size in pixels that other sites expect of a picture for link previews. */
const cardSize = { width: 1_200, height: 630 } as const;

const background = '#101113';
const margin = 48;
const pictureHeight = 420;
const maxTitleHeight = 112;
const timeoutSeconds = 30;

type CardTexts = { title: string; author: string; site: string };
type TextStyle = { font: string; color: string; width: number; maxHeight: number };

const styles = {
  title: {
    font: 'sans bold 32',
    color: '#f4f4f2',
    width: cardSize.width - 2 * margin,
    maxHeight: maxTitleHeight,
  },
  author: { font: 'sans 21', color: '#b4b6bb', width: 640, maxHeight: 44 },
  site: { font: 'sans bold 21', color: '#c9f65a', width: 400, maxHeight: 44 },
} as const satisfies Record<keyof CardTexts, TextStyle>;

/**
 * Draws the card of a work: its picture, title, author and the name of the site. `picture` is a stored picture.
 * Returns null on a machine without fonts, where texts would be empty boxes.
 */
export async function drawSocialCard(picture: Uint8Array, texts: CardTexts): Promise<Picture | null> {
  if (!(await hasFonts())) return null;
  const sharp = await loadSharp();
  const shot = await sharp(picture)
    .resize({ width: cardSize.width, height: pictureHeight, fit: 'cover', position: 'top' })
    .timeout({ seconds: timeoutSeconds })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [title, author, site] = await Promise.all([
    drawText(texts.title, styles.title),
    drawText(texts.author, styles.author),
    drawText(texts.site, styles.site),
  ]);
  const layers: OverlayOptions[] = [{ input: shot, left: 0, top: 0 }];
  if (title) layers.push({ input: title.bytes, left: margin, top: pictureHeight + 18 });
  const foot = (drawn: Picture) => cardSize.height - 24 - drawn.height;
  if (author) layers.push({ input: author.bytes, left: margin, top: foot(author) });
  if (site) layers.push({ input: site.bytes, left: cardSize.width - margin - site.width, top: foot(site) });
  const { data } = await sharp({ create: { ...cardSize, channels: 3, background } })
    .composite(layers)
    .timeout({ seconds: timeoutSeconds })
    .webp({ quality: 85, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, ...cardSize };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const maxCharacters = 160;

/** Draws a text, shortened until it is no higher than its style allows; null if there is nothing to draw. */
async function drawText(text: string, style: TextStyle): Promise<Picture | null> {
  const whole = Array.from(characters.segment(text.slice(0, 4 * maxCharacters)), ({ segment }) => segment);
  let length = Math.min(whole.length, maxCharacters);
  while (length > 0) {
    const isCut = length < whole.length;
    const drawn = await renderText(whole.slice(0, length).join('') + (isCut ? '…' : ''), style);
    if (drawn === null || (drawn.height <= style.maxHeight && drawn.width <= style.width)) return drawn;
    length = Math.floor(length * 0.85);
  }
  return null;
}

async function renderText(text: string, style: TextStyle): Promise<Picture | null> {
  try {
    return await renderVisibleText(text, style);
  } catch (error) {
    // Texts without visible characters, such as joiners alone, are refused. The error message does not identify this
    // case: libvips has one buffer of messages for all threads, so another thread may have emptied it. A text that
    // can be rendered with a letter beside it was only invisible.
    await renderVisibleText(`${text}x`, style).catch(() => {
      throw error;
    });
    return null;
  }
}

/** Throws if nothing of the text is visible. */
async function renderVisibleText(text: string, { font, color, width }: TextStyle): Promise<Picture> {
  const sharp = await loadSharp();
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font, width, dpi: 96, rgba: true, wrap: 'word-char' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * Escapes a text, since Pango parses its markup, which is XML: control characters and lone surrogates are not allowed
 * in it.
 */
const escapeMarkup = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cn}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

let fonts: Promise<boolean> | undefined;

/** Whether this machine has a font: otherwise every letter is the same box. */
function hasFonts(): Promise<boolean> {
  fonts ??= Promise.all(['iiii', 'WWWW'].map((text) => renderText(text, styles.site))).then(
    ([narrow, wide]) => narrow?.width !== wide?.width,
  );
  return fonts;
}
