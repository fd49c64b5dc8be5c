import { type FormEvent, useId, useRef, useState } from 'react';
import type { PackageUse } from '../../../../modules/packages/contract.ts';
import { messages } from '../../../../modules/packages/rules/messages.ts';
import { formatBytes } from '../../../(uploads)/index.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote } from '../../../ui/forms/Field.tsx';
import { SizesTable } from './SizesTable.tsx';

/** Packages of the site, the upload of private ones, and the removal of unused ones. */
function Packages({ use: rendered }: { use: PackageUse }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const entries = useRef<HTMLInputElement>(null);
  const [use, setUse] = useState(rendered);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (request: () => Promise<PackageUse>, message: string) => {
    setBusy(true);
    setProblem(null);
    try {
      setUse(await request());
      toast('success', message);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const upload = (event: FormEvent) => {
    event.preventDefault();
    const [tarball] = file.current?.files ?? [];
    if (!tarball) return setProblem(messages.badTarball);
    const body = new FormData();
    body.set('tarball', tarball);
    const names = entries.current?.value.split(/\s+/).filter(Boolean) ?? [];
    if (names.length > 0) body.set('entries', JSON.stringify(names));
    void change(() => call('POST /admin/packages/upload', { body }), messages.uploaded);
  };
  const prune = () => void change(() => call('POST /admin/packages/prune', {}), messages.removed);
  return (
    <section className="setting" aria-labelledby={`${id}title`}>
      <header className="setting-head">
        <h2 id={`${id}title`}>Packages</h2>
        <p className="setting-text">
          Packages that webs import: {formatBytes(use.bytes)} of {formatBytes(use.maxBytes)}. The settings of
          the site say which ones are allowed.
        </p>
      </header>
      <div className="setting-body">
        {use.packages.length === 0 ? (
          <p>No web uses a package yet.</p>
        ) : (
          <SizesTable
            name="Packages"
            heads={['Package', 'License', 'Webs', 'Size']}
            rows={use.packages.map((one) => [
              `${one.name}@${one.version}`,
              one.licence,
              one.webs.toLocaleString('en-US'),
              one.state === 'ready' ? formatBytes(one.bytes) : one.problem || one.state,
            ])}
          />
        )}
        <form className="form" onSubmit={upload} noValidate>
          <div className="field">
            <label className="field-label" htmlFor={`${id}file`}>
              Tarball of a package (npm pack)
            </label>
            <input
              ref={file}
              id={`${id}file`}
              className="field-input"
              type="file"
              accept=".tgz,.tar.gz,application/gzip"
            />
          </div>
          <div className="field">
            <label className="field-label" htmlFor={`${id}entries`}>
              Other entries than the main one, separated by spaces
            </label>
            <input
              ref={entries}
              id={`${id}entries`}
              className="field-input"
              placeholder="client extras/add.js"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <FieldNote id={`${id}note`} error={problem} hint="" />
          <div className="setting-actions">
            <Button type="submit" disabled={isBusy}>
              Upload
            </Button>
            <Button disabled={isBusy} onClick={prune}>
              Remove unused packages
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}

export const SitePackages = island({ name: 'SitePackages', on: 'load', ssr: true }, Packages);
