import { type FormEvent, useId, useRef, useState } from 'react';
import { linkRules, maxLinks } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { firstBroken } from '../../../shared/rules/rules.ts';
import {
  type LinkChange,
  type LinkKind,
  type Links,
  linkKinds,
  listOf,
  type PackageFields,
} from '../../(drafts)/index.ts';
import { formatMessage } from '../../runtime/api/failures.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/forms/Field.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PackagesPanel } from '../packages/PackagesPanel.tsx';
import { texts } from '../texts.ts';
import { Dock } from './Dock.tsx';
import { readAddOn } from './read-add-on.ts';
import './addons.css';

type AddonsPanelProps = {
  links: Links;
  /** When a change is stored: immediately on the server, with the next save, in a fork, or only in this browser. */
  kept: keyof typeof texts.addOnsKept;
  onChange: (change: LinkChange) => void;
  /** Names with versions, one per line. */
  packages: string;
  isMember: boolean;
  onPackages: (packages: PackageFields) => void;
  onClose: () => void;
};

const kindTexts: Record<LinkKind, { label: string; field: string; example: string; hint: string }> = {
  html: {
    label: 'HTML',
    field: 'HTML tag',
    example: '<meta name="theme-color" content="#123456">',
    hint: messages.addOnHtml,
  },
  css: {
    label: 'CSS',
    field: 'CSS link',
    example: 'https://cdn.jsdelivr.net/npm/…/style.css',
    hint: messages.addOnCss,
  },
  js: {
    label: 'JS',
    field: 'JS link',
    example: 'https://cdn.jsdelivr.net/npm/…/script.js',
    hint: messages.addOnJs,
  },
};
const kindFields = { html: 'htmlLink', css: 'cssLink', js: 'jsLink' } as const;
const tabs = [
  ...linkKinds.map((key) => ({ key, label: kindTexts[key].label })),
  { key: 'packages' as const, label: 'Packages' },
];

/** The validation error of an entry, or null. */
function faultOf(links: Links, kind: LinkKind, entry: string): string | null {
  const list = listOf(links, kind);
  if (list.includes(entry)) return texts.addOnThere;
  if (list.length >= maxLinks) return texts.addOnsFull;
  const broken = firstBroken(
    { [kindFields[kind]]: linkRules[kindFields[kind]] },
    { [kindFields[kind]]: entry },
  );
  return broken && formatMessage(broken.message);
}

/** Edits a web's add-ons: head tags, external style sheets and scripts, and packages. */
export function AddonsPanel({ onClose, ...props }: AddonsPanelProps) {
  const [tab, setTab] = useState<LinkKind | 'packages'>('html');
  return (
    <Dock title="Addons" onClose={onClose}>
      <Tabs label="Kind of add-on" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'packages' ? (
          <PackagesPanel packages={props.packages} isMember={props.isMember} onChange={props.onPackages} />
        ) : (
          <LinkList {...props} kind={tab} onKind={setTab} />
        )}
      </Tabs>
    </Dock>
  );
}

type LinkListProps = Pick<AddonsPanelProps, 'links' | 'kept' | 'onChange'> & {
  kind: LinkKind;
  onKind: (kind: LinkKind) => void;
};

/** The add-ons of one kind. */
function LinkList({ links, kept, onChange, kind, onKind }: LinkListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState<{ kind: LinkKind; fault: string } | null>(null);
  const fault = broken?.kind === kind ? broken.fault : null;
  const setFault = (next: string | null) => setBroken(next === null ? null : { kind, fault: next });
  const words = kindTexts[kind];
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!input.current) return;
    const read = readAddOn(kind, input.current.value);
    if (!read) {
      setFault(texts.addOnShort);
      return input.current.focus();
    }
    const found = faultOf(links, read.kind, read.entry);
    setFault(found);
    if (found) return;
    onChange({ ...read, action: 'add' });
    input.current.value = '';
    input.current.focus();
    if (read.kind !== kind) onKind(read.kind);
  };
  return (
    <div className="addons">
      <p className="addons-hint">{words.hint}</p>
      <form className="addons-form" onSubmit={add} noValidate>
        <input
          ref={input}
          className="field-input addons-input"
          aria-label={words.field}
          aria-describedby={`${id}note`}
          aria-invalid={fault ? true : undefined}
          placeholder={words.example}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={() => setFault(null)}
        />
        <Button type="submit" look="accent">
          Add
        </Button>
      </form>
      <FieldNote id={`${id}note`} error={fault} hint={texts.addOnsKept[kept]} />
      <Entries
        kind={kind}
        entries={listOf(links, kind)}
        onRemove={(entry) => {
          onChange({ kind, action: 'remove', entry });
          input.current?.focus();
        }}
      />
    </div>
  );
}

type EntriesProps = { kind: LinkKind; entries: readonly string[]; onRemove: (entry: string) => void };

function Entries({ kind, entries, onRemove }: EntriesProps) {
  if (entries.length === 0) return <p className="addons-none">{texts.addOnsNone}</p>;
  return (
    <ul className="addons-list">
      {entries.map((entry, at) => (
        <li key={entry} className="addons-entry">
          <input
            className="field-input addons-input"
            aria-label={`${kindTexts[kind].field} ${at + 1}`}
            value={entry}
            readOnly
          />
          <Button look="quiet" isIcon aria-label={`Delete ${entry}`} onClick={() => onRemove(entry)}>
            <TrashIcon />
          </Button>
        </li>
      ))}
    </ul>
  );
}
