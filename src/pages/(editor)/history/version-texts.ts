import type { VersionCard } from '../../../modules/webs/contract/index.ts';
import {
  kindNameOf,
  kindNames,
  type Pane,
  panes,
  type SourceKind,
} from '../../../modules/webs/rules/source-kinds.ts';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, in the browser's time zone. */
export const timeOf = (savedAt: string): string => time.format(new Date(savedAt));

/** The changes of a version, for each part: ['HTML +3 −1', 'JS → TypeScript +2']. */
export function changesOf({ changes }: Pick<VersionCard, 'changes'>): string[] {
  return [...panes, 'addOns' as const].flatMap((part) => {
    const { added = 0, removed = 0 } = changes[part] ?? {};
    const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean);
    const kind = part === 'addOns' ? undefined : changes.kinds?.[part];
    if (counts.length === 0 && kind === undefined) return [];
    return [[nameOfPart(part, kind), ...counts].join(' ')];
  });
}

/** A part, with the language that a pane is written in from this version on. */
function nameOfPart(part: Pane | 'addOns', kind: SourceKind | null | undefined): string {
  if (part === 'addOns') return 'Addons';
  if (kind === undefined) return kindNameOf(part);
  return kind === null ? `${kindNameOf(part)} without source` : `${kindNameOf(part)} → ${kindNames[kind]}`;
}

/** The label of a version: its name, or its number. */
export const nameOf = ({ name, number }: Pick<VersionCard, 'name' | 'number'>): string =>
  name || `Version ${number}`;
