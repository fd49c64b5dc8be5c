import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DescribedPackage, FoundPackages, PackageState } from '../../../modules/packages/contract.ts';
import { formatPinned, packageOf } from '../../../modules/packages/rules/fields.ts';
import type { PackageFields } from '../../(drafts)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/forms/Field.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { addPackages, findStates, readPackages, sizeOf, texts, toFields } from './change-packages.ts';
import './packages.css';

type PackagesPanelProps = {
  /** The web's field: names with versions, one per line. */
  packages: string;
  isMember: boolean;
  onChange: (fields: PackageFields) => void;
};

/** Lists the packages of a web, updates and removes them, and adds others by their name. */
export function PackagesPanel({ packages, isMember, onChange }: PackagesPanelProps) {
  const states = useStates(packages);
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const current = readPackages(packages);
  const change = async (work: () => Promise<PackageFields>, done: string) => {
    setBusy(true);
    setProblem(null);
    setNote(texts.adding);
    try {
      onChange(await work());
      setNote(done);
    } catch (error) {
      setNote(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const update = (name: string) =>
    change(
      async () => {
        const mine = current.filter((one) => packageOf(one.name) === packageOf(name));
        const rest = current.filter((one) => packageOf(one.name) !== packageOf(name));
        return addPackages(
          rest,
          mine.map((one) => one.name),
        );
      },
      `${packageOf(name)} is the newest version`,
    );
  const remove = (name: string) =>
    change(() => toFields(current.filter((one) => one.name !== name)), `${name} is removed`);
  return (
    <div className="packages">
      <ul className="packages-list" aria-label="Packages of this web">
        {current.map((one) => (
          <PackageRow
            key={one.name}
            label={formatPinned(one)}
            facts={factsOf(states.find(({ name }) => name === one.name))}
            isBusy={isBusy}
            {...(isMember && { onUpdate: () => void update(one.name) })}
            onRemove={() => void remove(one.name)}
          />
        ))}
      </ul>
      {current.length === 0 && <p className="packages-none">{texts.none}</p>}
      {isMember ? (
        <PackageSearch
          isBusy={isBusy}
          isThere={(name) => current.some((one) => one.name === name)}
          onAdd={({ name, version }) =>
            void change(() => addPackages(current, [name], new Map([[name, version]])), texts.added(name))
          }
        />
      ) : (
        <p className="packages-none">{texts.guests}</p>
      )}
      <FieldNote id="packages-note" error={problem} hint={note ?? ''} />
    </div>
  );
}

const factsOf = (state: PackageState | undefined): string =>
  state ? [state.licence, sizeOf(state.bytes)].filter(Boolean).join(' · ') : '';

type PackageRowProps = {
  label: string;
  facts: string;
  isBusy: boolean;
  onUpdate?: () => void;
  onRemove: () => void;
};

function PackageRow({ label, facts, isBusy, onUpdate, onRemove }: PackageRowProps) {
  return (
    <li className="packages-row">
      <span className="packages-name">{label}</span>
      <span className="packages-facts">{facts}</span>
      {onUpdate && (
        <Button look="quiet" disabled={isBusy} onClick={onUpdate} aria-label={`Update ${label}`}>
          Update
        </Button>
      )}
      <Button look="quiet" isIcon disabled={isBusy} onClick={onRemove} aria-label={`Remove ${label}`}>
        <TrashIcon />
      </Button>
    </li>
  );
}

/** The data about the packages of a web. */
function useStates(packages: string): readonly PackageState[] {
  const [states, setStates] = useState<readonly PackageState[]>([]);
  useEffect(() => {
    let isOver = false;
    // If the request fails, only the names are shown.
    findStates(readPackages(packages)).then(
      (found) => isOver || setStates(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [packages]);
  return states;
}

type PackageSearchProps = {
  isBusy: boolean;
  isThere: (name: string) => boolean;
  onAdd: (found: DescribedPackage) => void;
};

function PackageSearch({ isBusy, isThere, onAdd }: PackageSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<FoundPackages | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const search = async (event?: FormEvent) => {
    event?.preventDefault();
    try {
      setProblem(null);
      setFound(await call('GET /packages/search', { query: { search: input.current?.value ?? '' } }));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const first = useRef(search);
  useEffect(() => void first.current(), []);
  return (
    <>
      <search>
        <form className="addons-form" onSubmit={(event) => void search(event)} noValidate>
          <input
            ref={input}
            type="search"
            className="field-input addons-input"
            aria-label="Search packages"
            placeholder="canvas-confetti"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {problem && <p role="alert">{problem}</p>}
      {found && !found.isOnline && (input.current?.value ?? '') !== '' && (
        <p className="packages-none">{texts.offline}</p>
      )}
      {found && found.packages.length === 0 && <p className="packages-none">{texts.noMatch}</p>}
      <ul className="packages-list" aria-label="Found packages">
        {found?.packages.map((one) => (
          <li className="packages-row" key={one.name}>
            <span className="packages-name">{formatPinned(one)}</span>
            <span className="packages-facts">
              {[one.licence, one.bytes > 0 && sizeOf(one.bytes), one.isHere && 'on this site']
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              disabled={isBusy || isThere(one.name)}
              onClick={() => onAdd(one)}
              aria-label={`${isThere(one.name) ? 'Added' : 'Add'} ${formatPinned(one)}`}
            >
              {isThere(one.name) ? 'Added' : 'Add'}
            </Button>
            {one.description && <p className="packages-about">{one.description}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
