/** Where a bundle or its declarations are served, on every origin that serves the frame of previews. */
export const packagesPath = '/preview/packages/';

/** The path of a bundle. It is relative to the origin of the frame, so that a page runs wherever it is shown. */
export const bundlePath = (hash: string): string => `${packagesPath}${hash}.js`;

/** The integrity (SRI) of a file whose SHA-256 is `hash`. */
export const integrityOf = (hash: string): string =>
  `sha256-${btoa(String.fromCharCode(...(hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))}`;

/** The path of the declarations of a package. */
export const typesPath = (hash: string): string => `${packagesPath}${hash}.json`;

const fileShape = /^([0-9a-f]{64})\.(js|json)$/;
const types = { js: 'text/javascript; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export type PackageFile = { key: string; type: string };

/** The stored file at a path like `/preview/packages/<hash>.js`; null for any other path. */
export function parsePackagePath(path: string): PackageFile | null {
  return path.startsWith(packagesPath) ? fileOf(path.slice(packagesPath.length)) : null;
}

const keyPrefix = 'packages/';

function fileOf(name: string): PackageFile | null {
  const [, , extension] = fileShape.exec(name) ?? [];
  if (extension !== 'js' && extension !== 'json') return null;
  return { key: `${keyPrefix}${name}`, type: types[extension] };
}

/** Content type of the object under a key of the media store; null if the key does not belong to a package. */
export const typeOfKey = (key: string): string | null =>
  key.startsWith(keyPrefix) ? (fileOf(key.slice(keyPrefix.length))?.type ?? null) : null;

export const bundleKey = (hash: string): string => `${keyPrefix}${hash}.js`;
export const typesKey = (hash: string): string => `${keyPrefix}${hash}.json`;

/** A package as a page loads it. */
export type RunPackage = { name: string; hash: string };

/**
 * The import map of a page as JSON; undefined without packages. Addresses are relative to the origin of the frame,
 * and what browsers load must have the hash that was pinned.
 */
export function importMapOf(packages: readonly RunPackage[] | null): string | undefined {
  if (packages === null || packages.length === 0) return undefined;
  const map = {
    imports: Object.fromEntries(packages.map(({ name, hash }) => [name, bundlePath(hash)])),
    integrity: Object.fromEntries(packages.map(({ hash }) => [bundlePath(hash), integrityOf(hash)])),
  };
  // Names and paths contain no character that ends a script, but this function does not rely on it.
  return JSON.stringify(map).replaceAll('<', '\\u003c');
}
