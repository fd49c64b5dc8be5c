/** A bare specifier, which a web imports and which is built and pinned. `subpath` is '.' or begins with './'. */
export type Specifier = { name: string; subpath: string };

/** Maximum length of a specifier; names have at most 214 characters. */
export const maxSpecifierLength = 300;

/** Maximum number of packages per web. */
export const maxPackages = 50;

const nameShape = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;
const segmentShape = /^[\w@~+-][\w.@~+-]*$/;
const versionShape = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,100})?$/;

/** Whether a text is the name of a package, by the rules of npm and without those of its early years. */
export const isPackageName = (text: string): boolean => text.length <= 214 && nameShape.test(text);

/** Whether a text is one exact version, without a build number. */
export const isVersion = (text: string): boolean => versionShape.test(text);

/**
 * Parses an import specifier, such as `d3` or `@scope/name/sub/path.js`; null for an address, a relative path, and an
 * invalid package name.
 */
export function parseSpecifier(text: string): Specifier | null {
  if (text.length > maxSpecifierLength) return null;
  const parts = text.split('/');
  const name = parts.splice(0, text.startsWith('@') ? 2 : 1).join('/');
  if (!isPackageName(name) || !parts.every((part) => segmentShape.test(part))) return null;
  return { name, subpath: ['.', ...parts].join('/') };
}

/** The name of a package that a specifier belongs to; the specifier itself if it is none. */
export const packageOf = (specifier: string): string => parseSpecifier(specifier)?.name ?? specifier;

export type Pinned = { name: string; version: string };

/** Parses `d3@7.9.0` or `three/addons/controls/OrbitControls.js@0.180.0`; null unless the version is exact. */
export function parsePinned(text: string): Pinned | null {
  const at = text.lastIndexOf('@');
  const [name, version] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && parseSpecifier(name) && isVersion(version) ? { name, version } : null;
}

export const formatPinned = ({ name, version }: Pinned): string => `${name}@${version}`;
