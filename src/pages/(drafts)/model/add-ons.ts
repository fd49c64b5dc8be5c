import { type Links, linkKinds, listOf } from './links.ts';
import { packageFields } from './web-fields.ts';

/** The lists of a state of a web, and its packages, as the server sends them or as the editor has them. */
export type AddOns = Links & { packages?: Parameters<typeof packageFields>[0] };

/** The add-ons and packages as text, an entry on each line, so that states can be compared. */
export function addOnsTextOf(web: AddOns): string {
  const { packages = '' } = packageFields(web.packages, undefined);
  return [...linkKinds.flatMap((kind) => listOf(web, kind)), packages].filter(Boolean).join('\n');
}
