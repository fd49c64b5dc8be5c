import { randomToken } from '../../../shared/ids.ts';
import { pictureType, type Target } from '../../../shared/media/pictures.ts';
import { type RecordingKind, recordingTypes } from '../../../shared/media/recordings.ts';
import { type ImageKind, nameOf, sizesByKind } from './sizes.ts';

export type MediaKind = ImageKind | RecordingKind;

/** One file of ours as an address names it. */
export type FileName = {
  publicId: string;
  kind: MediaKind;
  /** 'master', or a size's name. */
  variant: string;
  extension: string;
  /** As it is served: from the kind and the extension, which were judged when it came. */
  type: string;
};

const idShape = /^([a-z]+)-[\w-]{22}$/;

/** A new public id: the kind, so that serving needs no look-up, and 128 random bits. */
export const newPublicId = (kind: MediaKind) => `${kind}-${randomToken(16)}`;

/** The kind of picture in a public id, or null where it is another kind's, or no id of ours. */
export function pictureKindOf(publicId: string): ImageKind | null {
  const kind = kindIn(publicId);
  return isPicture(kind) ? kind : null;
}

/** Whether the worker makes anything of this picture. */
export function hasSizes(publicId: string): boolean {
  const kind = pictureKindOf(publicId);
  return kind !== null && sizesByKind[kind].length > 0;
}

/** The source that an address of ours names, or null for any other address. */
export function sourceNamed(publicUrl: string, url: string): string | null {
  const publicId = url.split('/').at(-2) ?? '';
  return pictureKindOf(publicId) === 'source' && url === addressOf(publicUrl, publicId, 'webp')
    ? publicId
    : null;
}

/** Where the upload itself is served, cleaned. */
export const addressOf = (publicUrl: string, publicId: string, extension: string) =>
  `${publicUrl}/media/${publicId}/master.${extension}`;

/** The extension of the file of this kind and type. */
export function extensionOf(kind: MediaKind, type: string): string {
  if (!isRecording(kind)) return 'webp';
  const [extension] = Object.entries(recordingTypes[kind]).find(([, known]) => known === type) ?? [];
  if (extension === undefined) throw new Error(`no ${kind} is ${type}`);
  return extension;
}

/** The kind in a public id of ours; throws for any other. */
export function kindOf(publicId: string): MediaKind {
  const kind = kindIn(publicId);
  if (!isPicture(kind) && !isRecording(kind)) throw new Error('no public id of ours');
  return kind;
}

/** As what the upload itself may be stored. */
export function mastersOf(publicId: string): { extension: string; type: string }[] {
  const kind = kindOf(publicId);
  if (!isRecording(kind)) return [{ extension: 'webp', type: pictureType }];
  return Object.entries(recordingTypes[kind]).map(([extension, type]) => ({ extension, type }));
}

const kindIn = (publicId: string) => idShape.exec(publicId)?.[1] ?? '';
const isPicture = (kind: string): kind is ImageKind => Object.hasOwn(sizesByKind, kind);
const isRecording = (kind: string): kind is RecordingKind => Object.hasOwn(recordingTypes, kind);

/** Where a file is stored; folders by two random letters stay small. */
export function keyOf(publicId: string, variant: string, extension = 'webp'): string {
  const random = publicId.slice(publicId.indexOf('-') + 1);
  return `${random.slice(0, 2)}/${publicId}/${variant}.${extension}`;
}

/** The file that `/media/<publicId>/<file>` names, or null where there can be none of this name. */
export function fileNamed(publicId: string, file: string): FileName | null {
  const kind = kindIn(publicId);
  const [variant = '', extension = '', ...rest] = file.split('.');
  if (rest.length > 0) return null;
  if (isPicture(kind)) {
    const known = extension === 'webp' && variantsOf(kind).includes(variant);
    return known ? { publicId, kind, variant, extension, type: pictureType } : null;
  }
  if (!isRecording(kind) || variant !== 'master') return null;
  const types: Readonly<Record<string, string>> = recordingTypes[kind];
  const type = Object.hasOwn(types, extension) ? types[extension] : undefined;
  return type === undefined ? null : { publicId, kind, variant, extension, type };
}

function variantsOf(kind: ImageKind): string[] {
  const sizes: readonly Target[] = sizesByKind[kind];
  return ['master', ...sizes.map(nameOf)];
}

/** The keys of all that the worker makes of a picture. */
export function sizeKeysOf(publicId: string): string[] {
  const kind = pictureKindOf(publicId);
  return kind === null ? [] : sizesByKind[kind].map((size) => keyOf(publicId, nameOf(size)));
}

/** Every key under which something of this file may be stored. */
export function keysOf(publicId: string): string[] {
  const kind = kindIn(publicId);
  if (isPicture(kind)) return variantsOf(kind).map((variant) => keyOf(publicId, variant));
  if (!isRecording(kind)) return [];
  return Object.keys(recordingTypes[kind]).map((extension) => keyOf(publicId, 'master', extension));
}

/** The type of what is stored under a key; null for a key that is none of ours. */
export function typeOfKey(key: string): string | null {
  const [, publicId = '', file = ''] = key.split('/');
  const named = fileNamed(publicId, file);
  return named && key === keyOf(publicId, named.variant, named.extension) ? named.type : null;
}
