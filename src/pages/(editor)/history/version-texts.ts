import type { VersionCard } from '../../../modules/webs/contract/index.ts';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, in the browser's time zone. */
export const timeOf = (savedAt: string): string => time.format(new Date(savedAt));

const partNames = { html: 'HTML', css: 'CSS', js: 'JS', addOns: 'Addons' } as const;

/** What a version changed, for each part: ['HTML +3 −1', 'CSS +2']. */
export function changesOf({ changes }: Pick<VersionCard, 'changes'>): string[] {
  return (['html', 'css', 'js', 'addOns'] as const).flatMap((part) => {
    const { added = 0, removed = 0 } = changes[part] ?? {};
    const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean);
    return counts.length > 0 ? [`${partNames[part]} ${counts.join(' ')}`] : [];
  });
}

/** What a version is called: its name, or its number. */
export const nameOf = ({ name, number }: Pick<VersionCard, 'name' | 'number'>): string =>
  name || `Version ${number}`;
