import type { Plugin } from 'vite';

/** The static imports of a file, by the names of files. */
export type Imports = Readonly<Record<string, readonly string[]>>;

/**
 * Fails a build whose browser files import each other in a circle, because their order of execution
 * is then undefined: with the groups of `chunks.ts` the editor once did not start, without any
 * error.
 */
export function refuseImportCycles(): Plugin {
  return {
    name: 'codeweb:import-cycles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const cycle = findCycle(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle) this.error(`files import each other (see infra/build/chunks.ts): ${cycle.join(' → ')}`);
    },
  };
}

/** The names along a cycle, the first again at its end; null if there is none. */
export function findCycle(imports: Imports): string[] | null {
  const finished = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (finished.has(name)) return null;
    const start = path.indexOf(name);
    if (start !== -1) return [...path.slice(start), name];
    for (const imported of imports[name] ?? []) {
      const cycle = visit(imported, [...path, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return null;
  };
  for (const name of Object.keys(imports)) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}
