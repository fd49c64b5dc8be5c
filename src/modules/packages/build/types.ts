import type { Sources } from './gather.ts';
import { limits } from './limits.ts';
import { Resolver } from './resolve.ts';

/** The declarations of an entry by paths below node_modules, with the manifests by which TypeScript finds them. */
export type TypeFiles = Record<string, string>;

const referenceShape =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bdeclare\s+module\s+|<reference\s+(?:path|types)\s*=\s*)(["'])([^"'\n]{1,300})\1/g;

/**
 * Collects the declarations that an entry needs, including those of its dependencies, up to 2 MB; null if it has
 * none. `as` is the name under which a web imports the package, which differs from its own for separate declarations
 * (`@types/…`).
 */
export function collectTypes(sources: Sources, subpath: string): TypeFiles | null {
  const resolver = new Resolver(sources);
  const entry = resolver.entryOf(sources.root, subpath, 'types');
  if (entry === null) return null;
  const files: Map<string, string> = new Map();
  const waiting = [{ key: sources.root, path: entry }];
  const seen = new Set<string>();
  let bytes = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { key, path } = next;
    const source = resolver.sourceOf(key);
    const name = `${source.name}/${path}`;
    const content = source.files.get(path);
    if (seen.has(name) || !content) continue;
    seen.add(name);
    bytes += content.length;
    // Without the rest some types are unknown, which completion tolerates.
    if (bytes > limits.types) break;
    const text = Buffer.from(content).toString('utf8');
    files.set(name, text);
    files.set(`${source.name}/package.json`, manifestText(resolver, key));
    for (const [, , specifier = ''] of text.matchAll(referenceShape)) {
      const found = findTypes(resolver, sources, key, path, specifier);
      if (found) waiting.push(found);
    }
  }
  return files.size === 0 ? null : Object.fromEntries(files);
}

function findTypes(resolver: Resolver, sources: Sources, key: string, path: string, specifier: string) {
  const target = resolver.resolve(key, path, specifier, 'types');
  if (target.kind === 'file') return target;
  // Declarations of another package may have a package of their own.
  const dependencies = sources.packages.get(key)?.dependencies;
  const declared = dependencies?.get(typesPackageOf(specifier));
  const entry = declared && resolver.entryOf(declared, '.', 'types');
  return declared && entry ? { key: declared, path: entry } : null;
}

/** Only what TypeScript looks at. */
function manifestText(resolver: Resolver, key: string): string {
  const { name, version, types, typings, main, module, exports } = resolver.manifestOf(key);
  return JSON.stringify({ name, version, types, typings, main, module, exports });
}

/** The package with the declarations of a package that has none: `@types/d3`, `@types/scope__name`. */
export function typesPackageOf(specifier: string): string {
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? `${parts[0]?.slice(1)}__${parts[1] ?? ''}` : (parts[0] ?? '');
  return `@types/${name}`;
}
