import { bundlePath, integrityOf } from './files.ts';

/** A package as a page loads it. */
export type RunPackage = { name: string; hash: string };

/**
 * The import map of a page as JSON; undefined without packages. Addresses are relative to the origin of the frame, and what browsers
 * load must have the hash that was pinned.
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
