import { AppError, badRequest, notFound } from '../../../shared/errors/app-error.ts';
import { delegatedFeatures } from '../../../shared/rules/delegated-features.ts';
import { replaceSize } from '../../assets/image-urls.ts';
import type { Deps } from './deps.ts';

/** Parameters of a request by the oEmbed specification (https://oembed.com). */
export type OEmbedRequest = { url: string; format: string; maxwidth: string; maxheight: string };

/** Size of an embed in CSS pixels, unless the other site's limits are lower. */
const defaultSize = { width: 600, height: 400 };
const maxUrlLength = 2_000;
const pictureSize = { width: 600, height: 350 };

/**
 * Describes the embed of the web at an address of this site as JSON. Throws a 400 without an address or for a size
 * that is no number, a 404 for an address without a web that guests may see, and a 501 for another format.
 */
export async function describeEmbed(deps: Deps, request: OEmbedRequest): Promise<string> {
  const { publicUrl, pages, site, webs } = deps;
  if (request.format !== '' && request.format !== 'json') throw new AppError(501, 'Only JSON is implemented');
  if (request.url === '') throw badRequest('url is required', 'url');
  const width = limited(defaultSize.width, 'maxwidth', request.maxwidth);
  const height = limited(defaultSize.height, 'maxheight', request.maxheight);
  const webId = pages.webIdOf(pathBelow(publicUrl, request.url) ?? '');
  if (webId === null) throw notFound();
  const { _id, title, owner, image } = await webs.getClipped(null, webId);
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title,
    author_name: owner.fullName || owner.username,
    author_url: pages.member(owner.username),
    provider_name: site.settings.get().siteName,
    provider_url: pages.home,
    html: frameOf(pages.embed(_id), title, width, height),
    width,
    height,
    ...(width >= pictureSize.width &&
      height >= pictureSize.height && {
        thumbnail_url: replaceSize(image, '600x350'),
        thumbnail_width: pictureSize.width,
        thumbnail_height: pictureSize.height,
      }),
  });
}

/** The path of one of this site's addresses; null for others. */
function pathBelow(publicUrl: string, address: string): string | null {
  const url = address.length <= maxUrlLength ? URL.parse(address) : null;
  return url && url.origin === new URL(publicUrl).origin ? url.pathname : null;
}

function limited(size: number, name: string, text: string): number {
  if (text === '') return size;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw badRequest(`${name} must be a number of pixels`, name);
  return Math.min(size, Number(text));
}

const frameOf = (address: string, title: string, width: number, height: number) =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" allow="${delegatedFeatures}" style="border:0"></iframe>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
