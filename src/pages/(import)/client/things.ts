const count = (number: number, thing: string) => (number === 1 ? `1 ${thing}` : `${number} ${thing}s`);

export const countWebs = (webs: number): string => count(webs, 'web');
export const countAssets = (assets: number): string => count(assets, 'asset');

/** For example '3 webs and 1 asset'; empty if there are neither. */
export const listThings = (webs: number, assets: number): string =>
  [webs > 0 && countWebs(webs), assets > 0 && countAssets(assets)].filter(Boolean).join(' and ');
