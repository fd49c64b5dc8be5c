import { useEffect, useRef, useState } from 'react';
import type { DescribedPackage } from '../../../modules/packages/contract.ts';
import type { WebFields } from '../../(drafts)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditorSession } from '../session/session.ts';
import { addPackages, readPackages } from './change-packages.ts';
import { importsOf } from './imports.ts';
import { showTypes } from './show-types.ts';
import { sizeOf, texts } from './texts.ts';
import './packages.css';

export type PackageLineProps = {
  session: EditorSession;
  onFields: (listener: (fields: WebFields) => void) => () => void;
  isMember: boolean;
};

/** Milliseconds without a change after which imports are looked up. */
const pauseMs = 500;

type Missing = { names: string[]; found: DescribedPackage[]; isOnline: boolean };

/** What a script imports that its web does not have, with an offer to add it. Types of those that it has go to the editor. */
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
    let asked = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async ({ js, packages = '' }: WebFields) => {
      void showTypes(readPackages(packages));
      const imports = await importsOf(js);
      if (imports === null) return;
      const there = new Set(readPackages(packages).map(({ name }) => name));
      const names = imports.filter((name) => !there.has(name));
      if (names.join() === asked) return;
      asked = names.join();
      if (names.length === 0) return setMissing(null);
      const none = { packages: [], isOnline: true };
      const found = isMember ? await call('GET /packages/newest', { query: { names: asked } }) : none;
      if (names.join() === asked) setMissing({ names, found: found.packages, isOnline: found.isOnline });
    };
    const lookSoon = (fields: WebFields) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // It is looked up again at the next change.
        look(fields).catch(() => {
          asked = '';
        });
      }, pauseMs);
    };
    lookSoon(start.current);
    const stop = onFields(lookSoon);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [onFields, isMember]);
  return missing;
}
