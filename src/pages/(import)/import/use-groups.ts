import { useState } from 'react';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { FoundWeb } from '../formats/found.ts';
import type { ReadFile } from '../reading/read-files.ts';
import type { Outcome } from './import-webs.ts';
import { type ExtraKind, editItem, type Item, type ItemGroup, toGroup } from './items.ts';

/** The files that were read, and what of them is chosen. */
export function useGroups() {
  const [groups, setGroups] = useState<readonly ItemGroup[]>([]);
  const changeGroup = (key: string, to: (group: ItemGroup) => ItemGroup) =>
    setGroups((now) => now.map((group) => (group.key === key ? to(group) : group)));
  const changeItems = (to: (item: Item) => Item) =>
    setGroups((now) => now.map((group) => ({ ...group, items: group.items.map(to) })));
  const changeItem = (key: string, to: (item: Item) => Item) =>
    changeItems((item) => (item.key === key ? to(item) : item));
  return {
    groups,
    add: (files: readonly ReadFile[]) => setGroups((now) => [...now, ...files.map(toGroup)]),
    remove: (key: string) => setGroups((now) => now.filter((group) => group.key !== key)),
    chooseExtra: (key: string, extra: ExtraKind, isChosen: boolean) =>
      changeGroup(key, (group) => ({ ...group, extras: { ...group.extras, [extra]: isChosen } })),
    setImported: (key: string, extra: ExtraKind) =>
      changeGroup(key, (group) => ({ ...group, imported: [...group.imported, extra] })),
    edit: (key: string, changes: Partial<Pick<FoundWeb, 'title' | 'description'>>) =>
      changeItem(key, (item) => editItem(item, changes)),
    choose: (key: string, isChosen: boolean) => changeItem(key, (item) => ({ ...item, isChosen })),
    chooseAll: (isChosen: boolean) =>
      changeItems((item) => ({ ...item, isChosen: isChosen && item.broken === null })),
    setVisibility: (key: string, visibility: Visibility) =>
      changeItem(key, (item) => ({ ...item, visibility })),
    setVisibilities: (visibility: Visibility) =>
      changeItems((item) => (item.id === null ? { ...item, visibility } : item)),
    setOutcomes: (outcomes: readonly Outcome[]) => {
      const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
      changeItems((item) => (byKey.has(item.key) ? { ...item, ...byKey.get(item.key) } : item));
    },
  };
}

export type Groups = ReturnType<typeof useGroups>;
