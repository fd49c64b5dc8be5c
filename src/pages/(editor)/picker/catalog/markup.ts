import type { Asset } from '../../../../modules/assets/contract.ts';

/** The absolute URL of an asset's file. */
export const addressOf = ({ assetURL }: Pick<Asset, 'assetURL'>): string =>
  new URL(assetURL, location.origin).href;

type Shown = Pick<Asset, 'assetType' | 'assetURL' | 'title'>;

/** The HTML element that displays or plays an asset. */
export function markupOf(asset: Shown): string {
  const source = `src="${attribute(addressOf(asset))}"`;
  if (asset.assetType === 'image') return `<img ${source} alt="${attribute(asset.title)}">`;
  return `<${asset.assetType} controls ${source}></${asset.assetType}>`;
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
