import { formatPinned, type Pinned } from '../../../modules/packages/rules/fields.ts';
import { typesPath } from '../../../modules/packages/rules/files.ts';
import { findStates } from './change-packages.ts';

const shown = new Set<string>();

/** Gives the declarations of packages to Monaco, for completion and checks; where it is not loaded, as on phones, nothing happens. */
export async function showTypes(packages: readonly Pinned[]): Promise<void> {
  const isNew = packages.filter((one) => !shown.has(formatPinned(one)));
  // Monaco is in this page if its pane is.
  if (isNew.length === 0 || !document.querySelector('.monaco-editor')) return;
  for (const one of isNew) shown.add(formatPinned(one));
  try {
    await addTypes(isNew);
  } catch {
    // They are asked for again at the next change.
    for (const one of isNew) shown.delete(formatPinned(one));
  }
}

async function addTypes(packages: readonly Pinned[]): Promise<void> {
  const [{ javascriptDefaults, typescriptDefaults }, states] = await Promise.all([
    import('monaco-editor/languages/features/typescript/register.js'),
    findStates(packages),
  ]);
  for (const { name, typesHash } of states) {
    if (typesHash === null) continue;
    const files = await readTypes(typesHash);
    const [[entry, text] = ['', '']] = Object.entries(files);
    const alias = aliasPath(name);
    for (const defaults of [javascriptDefaults, typescriptDefaults]) {
      for (const [path, text] of Object.entries(files))
        defaults.addExtraLib(text, `file:///node_modules/${path}`);
      if (!(alias in files))
        defaults.addExtraLib(aliasOf(alias, entry, text), `file:///node_modules/${alias}`);
    }
  }
}

async function readTypes(hash: string): Promise<Record<string, string>> {
  const response = await fetch(typesPath(hash));
  if (!response.ok) throw new Error(`types of a package: ${response.status}`);
  return response.json();
}

/** Where TypeScript looks for what a web imports: entries may be called otherwise than their files. */
const aliasPath = (name: string) =>
  /\.[mc]?js$/.test(name) ? name.replace(/\.[mc]?js$/, '.d.ts') : `${name}/index.d.ts`;

/** Declarations at `alias` that hand on those at `entry`; both are paths below the folder of all packages. */
function aliasOf(alias: string, entry: string, text: string): string {
  const file = entry.replace(/\.d\.([mc]?)ts$/, (_, kind) => (kind ? `.${kind}js` : ''));
  const from = JSON.stringify('../'.repeat(alias.split('/').length - 1) + file);
  // `export *` would hand nothing on of a CommonJS module.
  if (/^[ \t]*export[ \t]*=/m.test(text)) return `import whole = require(${from}); export = whole;`;
  return `export * from ${from}; export { default } from ${from};`;
}
