import { useEffect, useRef, useState } from 'react';
import type { DescribedPackage } from '../../../modules/packages/contract.ts';
import { formatPinned, type Pinned } from '../../../modules/packages/rules/fields.ts';
import { typesPath } from '../../../modules/packages/rules/files.ts';
import type { WebFields } from '../../(drafts)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditorSession } from '../session/session.ts';
import { addPackages, findStates, readPackages, sizeOf, texts } from './change-packages.ts';
import { importsOf } from './imports.ts';
import './packages.css';

export type PackageLineProps = {
  session: EditorSession;
  onFields: (listener: (fields: WebFields) => void) => () => void;
  isMember: boolean;
};

/** Milliseconds without typing after which imports are looked up. */
const pauseMs = 500;

type Missing = { names: string[]; found: DescribedPackage[]; isOnline: boolean };

/**
 * The packages that a script imports and its web lacks, with an offer to add them. Types of the web's packages are
 * given to the editor.
 */
export function MissingPackages({ session, onFields, isMember }: PackageLineProps) {
  const missing = useMissing(session.fields, onFields, isMember);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const names = missing?.found.map(({ name }) => name) ?? [];
  const add = async () => {
    setAdding(true);
    setProblem(null);
    try {
      const { packages = '' } = session.fields;
      const versions = new Map(missing?.found.map(({ name, version }) => [name, version]));
      session.changePackages(await addPackages(readPackages(packages), names, versions));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setAdding(false);
    }
  };
  return (
    <div className="package-line" role="status" data-shown={missing || problem ? '' : undefined}>
      {missing && (
        <>
          <p className="package-line-text">{isAdding ? texts.adding : textOf(missing)}</p>
          {names.length > 0 && (
            <Button className="package-line-add" disabled={isAdding} onClick={() => void add()}>
              Add {names.length === 1 ? names[0] : `${names.length} packages`}
            </Button>
          )}
        </>
      )}
      {problem && <p className="package-line-problem">{problem}</p>}
    </div>
  );
}

function textOf({ names, found, isOnline }: Missing): string {
  const unknown = names.filter((name) => !found.some((one) => one.name === name));
  const about = found.map(({ name, version, licence, bytes }) => {
    const facts = [licence, bytes > 0 && sizeOf(bytes)].filter(Boolean).join(', ');
    return `${name} ${version}${facts && ` (${facts})`}`;
  });
  return [
    about.length > 0 && texts.missing(about.join(', '), about.length),
    unknown.length > 0 &&
      (isOnline ? texts.unknown(unknown.join(', ')) : texts.unknownOffline(unknown.join(', '))),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Follows the script; null if the web has all that it imports. */
function useMissing(
  first: WebFields,
  onFields: PackageLineProps['onFields'],
  isMember: boolean,
): Missing | null {
  const [missing, setMissing] = useState<Missing | null>(null);
  const start = useRef(first);
  useEffect(() => {
    let requested = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async ({ js, packages = '' }: WebFields) => {
      void showTypes(readPackages(packages));
      const imports = await importsOf(js);
      if (imports === null) return;
      const there = new Set(readPackages(packages).map(({ name }) => name));
      const names = imports.filter((name) => !there.has(name));
      if (names.join() === requested) return;
      requested = names.join();
      if (names.length === 0) return setMissing(null);
      const none = { packages: [], isOnline: true };
      const found = isMember ? await call('GET /packages/newest', { query: { names: requested } }) : none;
      if (names.join() === requested) setMissing({ names, found: found.packages, isOnline: found.isOnline });
    };
    let latest = start.current;
    const lookSoon = (fields: WebFields) => {
      latest = fields;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // It is looked up again at the next change.
        look(fields).catch(() => {
          requested = '';
        });
      }, pauseMs);
    };
    // Monaco may replace a pane's textarea after its packages were looked up; it takes the focus then.
    const showLatest = () => void showTypes(readPackages(latest.packages ?? ''));
    document.addEventListener('focusin', showLatest);
    lookSoon(start.current);
    const stop = onFields(lookSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', showLatest);
      stop();
    };
  }, [onFields, isMember]);
  return missing;
}

const shown = new Set<string>();

/**
 * Gives the type declarations of packages to Monaco, for completion and checks. Does nothing where Monaco is not
 * loaded, as on phones.
 */
async function showTypes(packages: readonly Pinned[]): Promise<void> {
  const isNew = packages.filter((one) => !shown.has(formatPinned(one)));
  // A pane with Monaco means that Monaco is loaded.
  if (isNew.length === 0 || !document.querySelector('.monaco-editor')) return;
  for (const one of isNew) shown.add(formatPinned(one));
  try {
    await addTypes(isNew);
  } catch {
    // They are requested again at the next change.
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

/** Where TypeScript looks for the imports of a web: entries may have other names than their files. */
const aliasPath = (name: string) =>
  /\.[mc]?js$/.test(name) ? name.replace(/\.[mc]?js$/, '.d.ts') : `${name}/index.d.ts`;

/** Declarations at `alias` that re-export those at `entry`; both are paths below the folder of all packages. */
function aliasOf(alias: string, entry: string, text: string): string {
  const file = entry.replace(/\.d\.([mc]?)ts$/, (_, kind) => (kind ? `.${kind}js` : ''));
  const from = JSON.stringify('../'.repeat(alias.split('/').length - 1) + file);
  // `export *` re-exports nothing of a CommonJS module.
  if (/^[ \t]*export[ \t]*=/m.test(text)) return `import whole = require(${from}); export = whole;`;
  return `export * from ${from}; export { default } from ${from};`;
}
