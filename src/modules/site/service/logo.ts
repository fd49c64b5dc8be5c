import { createHash } from 'node:crypto';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import { cleanPicture, loadSharp } from '../../../shared/media/pictures.ts';
import { siteTag } from '../cache-tags.ts';
import * as repository from '../repository/site.ts';
import { messages } from '../rules/messages.ts';
import type { Audited } from './audit-log.ts';

const maxSide = 1_024;
const minSide = 32;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Square files by name: side in pixels, the share of it that the logo fills, and the background. Devices cut off the
 * corners of the last one.
 */
const squares = {
  'icon-32': { side: 32, fill: 1, background: clear },
  'icon-180': { side: 180, fill: 0.84, background: white },
  'icon-192': { side: 192, fill: 1, background: clear },
  'icon-512': { side: 512, fill: 1, background: clear },
  'icon-maskable-512': { side: 512, fill: 0.66, background: white },
} as const;

/** Maximum size in pixels of the logo in headers and mails; it keeps its aspect ratio. */
const header = { width: 384, height: 96 };

/**
 * Decodes an uploaded picture and draws every size of it as a PNG, from nothing but its pixels. Throws a 415 for a
 * file that is no picture, and a 400 for a broken, too large or too small one.
 */
async function drawLogo(upload: Uint8Array): Promise<repository.LogoFiles> {
  const clean = await cleanPicture(upload, { within: { width: maxSide, height: maxSide } }, messages.badLogo);
  if (Math.min(clean.width, clean.height) < minSide) throw badRequest(messages.smallLogo, 'image');
  const sharp = await loadSharp();
  const png = { palette: true, compressionLevel: 9 };
  const { data, info } = await sharp(clean.bytes)
    .resize({ ...header, fit: 'inside', withoutEnlargement: true })
    .png(png)
    .toBuffer({ resolveWithObject: true });
  const files = new Map([['header', data]]);
  for (const [name, { side, fill, background }] of Object.entries(squares)) {
    const inner = Math.round(side * fill);
    const before = Math.floor((side - inner) / 2);
    const after = side - inner - before;
    const resized = sharp(clean.bytes)
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .extend({ top: before, left: before, bottom: after, right: after, background });
    // sharp flattens before it resizes and extends, whatever the order of the calls.
    const drawn = background.alpha === 1 ? resized.flatten({ background }) : resized;
    files.set(name, await drawn.png(png).toBuffer());
  }
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const version = hash.digest('base64url').slice(0, 16);
  return { logo: { version, ratio: Math.round((info.width / info.height) * 100) / 100 }, files };
}

/** Replaces the site's logo by an uploaded picture; every process shows it from the commit on. */
export async function setLogo(audited: Audited, upload: Uint8Array): Promise<void> {
  const drawn = await drawLogo(upload);
  await audited.transaction(async (tx, record) => {
    await repository.lockLogo(tx);
    await repository.deleteLogo(tx);
    await repository.insertLogo(tx, drawn);
    const { version } = drawn.logo;
    await record({ action: 'logo.change', subject: { kind: 'site', id: 'logo' }, details: { version } });
    await invalidateTags(tx, siteTag);
  });
}

/** Restores the default logo. */
export async function removeLogo(audited: Audited): Promise<void> {
  await audited.transaction(async (tx, record) => {
    await repository.lockLogo(tx);
    if ((await repository.findLogo(tx)) === null) return audited.nothingChanged();
    await repository.deleteLogo(tx);
    await record({ action: 'logo.remove', subject: { kind: 'site', id: 'logo' } });
    await invalidateTags(tx, siteTag);
  });
}

/** The web manifest: the site's name, and its logo where there is one. */
export function webManifest(siteName: string, logo: repository.Logo | null) {
  const icon = (name: string, side: number, purpose?: 'maskable') => ({
    src: logo === null ? `/${name}.png` : logoPath(logo, name),
    type: 'image/png',
    sizes: `${side}x${side}`,
    ...(purpose && { purpose }),
  });
  return {
    name: siteName,
    short_name: siteName,
    description: 'Write HTML, CSS and JavaScript, see the result at once, share it.',
    start_url: '/',
    display: 'standalone',
    background_color: '#0f1012',
    theme_color: '#0f1012',
    icons: [
      ...(logo === null ? [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }] : []),
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  };
}

/** Where a file of the logo is served. */
export const logoPath = ({ version }: repository.Logo, name: string) => `/icons/${version}/${name}.png`;
