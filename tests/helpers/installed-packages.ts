import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FakePackage } from './registry.ts';

const installed = new URL('../../node_modules/', import.meta.url).pathname;

/** Packages as they are installed here, with all their dependencies, so that a test's registry has real ones. */
export function installedPackages(...names: string[]): Record<string, FakePackage> {
  const found: Record<string, FakePackage> = {};
  for (const name of names) {
    const one = readPackage(name);
    Object.assign(found, { [name]: one }, installedPackages(...Object.keys(one.dependencies ?? {})));
  }
  return found;
}

function readPackage(name: string): FakePackage {
  const folder = join(installed, name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
  const { version, dependencies, peerDependencies } = JSON.parse(String(files['package.json']));
  return { version, dependencies, peerDependencies, files };
}
