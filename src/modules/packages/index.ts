import type { Db, Tx } from '../../shared/db/database.ts';
import type { Run } from '../../shared/jobs/handle.ts';
import type { Audited } from '../site/index.ts';
import type { WebPackage } from './contract.ts';
import type { Pinned } from './rules/fields.ts';
import { packagesPath, parsePackagePath, typeOfKey } from './rules/files.ts';
import * as adding from './service/adding.ts';
import { loadBundled } from './service/bundled.ts';
import type { Deps } from './service/deps.ts';
import { pin, splitReady } from './service/pinning.ts';
import { createServing } from './service/serving.ts';
import * as upkeep from './service/upkeep.ts';

export { createRegistry, findNpmRegistry } from './build/registry.ts';
export { writeBundled } from './service/bundled.ts';

/** Packages of the registry that webs import: built once, pinned by their hash, and served by this site forever. */
export function createPackages(deps: Deps) {
  const serve = createServing(deps.storage);
  return {
    search: (text: string) => adding.search(deps, text),
    findNewest: (names: readonly string[]) => adding.findNewest(deps, names),
    /** The newest installed version of each of these packages, without those that are not installed. */
    findHere: (names: readonly string[]) => adding.findHere(deps, names),
    getStates: (texts: readonly string[]) => adding.getStates(deps, texts),
    add: (texts: readonly string[]) => adding.add(deps, texts),
    build: (pinned: Pinned, run: Run) => adding.build(deps, pinned, run),
    /** Builds a package at once, for operators. */
    buildNow: (pinned: Pinned, signal: AbortSignal) => adding.buildNow(deps, pinned, { signal }),
    /** The packages of a web that is saved; `current` are those that it has. */
    splitReady: (db: Db | Tx, texts: readonly string[]) => splitReady(db, texts),
    pin: (db: Db | Tx, texts: readonly string[], current: readonly WebPackage[]) => pin(db, texts, current),
    /** Installs the libraries that come with this release; returns how many were new. */
    loadBundled: () => loadBundled(deps),
    serve,
    /** `serve` for a listener that serves other files too; null for a path that does not belong to a package. */
    serveFile: (path: string, acceptEncoding: string) =>
      path.startsWith(packagesPath) ? serve(path, acceptEncoding) : null,
    /** Reads a file by its path; null if there is none or it is larger than `maxBytes`. */
    readFile: async (path: string, maxBytes: number) => {
      if (parsePackagePath(path) === null) return null;
      const { status, headers, body } = await serve(path);
      return status === 200 && body.length <= maxBytes
        ? { type: headers['content-type'] ?? '', bytes: body }
        : null;
    },
    getUse: () => upkeep.getUse(deps),
    upload: (audited: Audited, tarball: Uint8Array, entries: readonly string[]) =>
      upkeep.upload(deps, audited, tarball, entries),
    prune: (audited: Audited) => upkeep.prune(deps, audited),
    listStoredKeys: (db: Db) => upkeep.listStoredKeys(db),
    typeOfKey,
  };
}

export type Packages = ReturnType<typeof createPackages>;
