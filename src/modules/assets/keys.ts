import { randomToken } from '../../shared/ids.ts';
import type { Size } from '../../shared/media/pictures.ts';
import { type ImageKind, nameOf, sizesByKind } from './sizes.ts';

const idShape = /^([a-z]+)-[\w-]{22}$/;
const variantShape = /^(?:master|\d{1,5}x\d{1,5})$/;

/** A new public id: the kind, so that serving needs no look-up, and 128 random bits. */
export const newPublicId = (kind: ImageKind) => `${kind}-${randomToken(16)}`;

/** The kind in a public id, or null where the text is no id of ours. */
export function kindOf(publicId: string): ImageKind | null {
  const kind = idShape.exec(publicId)?.[1];
  return kind !== undefined && isKind(kind) ? kind : null;
}

const isKind = (kind: string): kind is ImageKind => Object.hasOwn(sizesByKind, kind);

/** Where a variant ('master' or a size's name) is stored; folders by two random letters stay small. */
export function keyOf(publicId: string, variant: string): string {
  const random = publicId.slice(publicId.indexOf('-') + 1);
  return `${random.slice(0, 2)}/${publicId}/${variant}.webp`;
}

/** Whether a kind has a variant of this name. */
export function hasVariant(kind: ImageKind, variant: string): boolean {
  if (!variantShape.test(variant)) return false;
  return variant === 'master' || sizesByKind[kind].sizes.some((size) => nameOf(size) === variant);
}

/** Every key under which something of this picture may be stored. */
export function keysOf(publicId: string): string[] {
  const kind = kindOf(publicId);
  const sizes: readonly Size[] = kind === null ? [] : sizesByKind[kind].sizes;
  return ['master', ...sizes.map(nameOf)].map((variant) => keyOf(publicId, variant));
}
