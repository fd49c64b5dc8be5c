import { messages as binMessages } from '../../modules/bin/rules.ts';
import type { BulkVisibilityReply } from '../../shared/bulk.ts';
import type { Visibility } from '../../shared/rules/visibility.ts';
import { chooseCollection } from '../(collections)/index.ts';
import { pagePath } from '../page-path.ts';
import { call } from '../runtime/api/api.ts';
import { fetchDocument, messageOf } from '../runtime/api/failures.ts';
import { formatCount } from '../runtime/feeds/feed-data.ts';
import { invalidateFeeds, updateStoredFeeds } from '../runtime/feeds/feed-memory.ts';
import {
  invalidateCollection,
  isShownWith,
  reloadEmptyList,
  removeCards,
  showVisibility,
} from '../runtime/lists/list-sync.ts';
import { toast, toastOnNextPage } from '../runtime/toasts/toasts.ts';
import { linkToBin } from '../runtime/toasts/undo-deletion.ts';
import { openDialog } from '../ui/dialogs/open-dialog.ts';
import {
  DownloadIcon,
  FolderPlusIcon,
  GlobeIcon,
  LinkIcon,
  LockIcon,
  TagIcon,
  TrashIcon,
} from '../ui/icons.tsx';
import { type BulkReply, changeAll, type Entry, type Progress, reportRefused } from './selection.ts';
import type { TagChanges } from './TagsDialog.tsx';

export type SelectableKind = 'web' | 'asset';

/** An action on many items at once. `start` asks for input, then runs the work. */
export type BulkAction = {
  label: string;
  Icon: () => React.ReactNode;
  isDangerous?: true;
  start: (entries: readonly Entry[], run: (work: (progress: Progress) => Promise<void>) => void) => void;
};

/** The actions of the bar, in display order. */
export const actionsFor = (kind: SelectableKind): readonly BulkAction[] => [
  visibilityAction(kind, 'public'),
  visibilityAction(kind, 'unlisted'),
  visibilityAction(kind, 'private'),
  ...(kind === 'web' ? [tagging, collecting] : []),
  exporting(kind),
  deletion(kind),
];

const countOf = (kind: SelectableKind) => (items: number) => formatCount(items, kind);
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** The button of a notification that undoes an action. */
const undo = (work: () => Promise<void>) => ({
  action: {
    text: 'Undo',
    run: () => void work().catch((error: unknown) => toast('error', messageOf(error))),
  },
});

const updateCalls = { web: 'PATCH /webs/update-many', asset: 'PATCH /assets/update-many' } as const;
const deleteCalls = { web: 'POST /webs/delete-many', asset: 'POST /assets/delete-many' } as const;

const visibilityIcons = { public: GlobeIcon, unlisted: LinkIcon, private: LockIcon } as const;

function visibilityAction(kind: SelectableKind, visibility: Visibility): BulkAction {
  const change = async (ids: readonly string[], next: Visibility, restoresLinks = false) => {
    const former: BulkVisibilityReply['former'] = [];
    const reply = await changeAll(ids, async (some) => {
      const part = await call(updateCalls[kind], { body: { ids: some, visibility: next, restoresLinks } });
      former.push(...part.former);
      return part;
    });
    if (kind === 'web') showWebsAs(reply.changed, next);
    // A resource whose visibility was restricted has a new address.
    else
      await refreshEntries(reply.changed).catch(() => toast('warning', 'Reload the page to see the change'));
    return { ...reply, former };
  };
  const setAll = async (entries: readonly Entry[]) => {
    const { changed, refused, former } = await change(idsOf(entries), visibility);
    const count = countOf(kind);
    const takeBack = undo(async () => {
      let items = 0;
      for (const [old, group] of Map.groupBy(former, (one) => one.visibility)) {
        const ids = group.map(({ _id }) => _id);
        const back = await change(ids, old, true);
        items += back.changed.length;
        reportRefused(back.refused, count);
      }
      toast('success', `${count(items)} back as before`);
    });
    const done = `${count(changed.length)} now ${visibility}`;
    if (changed.length > 0) toast('success', done, former.length > 0 ? takeBack : {});
    else if (refused.length === 0) toast('info', `All of them were ${visibility} already`);
    reportRefused(refused, count);
  };
  return {
    label: `Make ${visibility}`,
    Icon: visibilityIcons[visibility],
    start: (entries, run) => run(() => setAll(entries)),
  };
}

const tagging: BulkAction = {
  label: 'Tags',
  Icon: TagIcon,
  start: (entries, run) =>
    void openDialog(async () => {
      const { TagsDialog, tagAll } = await import('./TagsDialog.tsx');
      const onChoose = (changes: TagChanges) => run(() => tagAll(idsOf(entries), changes));
      return [TagsDialog, { selected: formatCount(entries.length, 'web'), onChoose }];
    }),
};

const collecting: BulkAction = {
  label: 'Add to collection',
  Icon: FolderPlusIcon,
  start: (entries, run) =>
    chooseCollection((collection) => run(() => addToCollection(collection, idsOf(entries)))),
};

async function addToCollection(
  { _id: collectionId, name }: { _id: string; name: string },
  webIds: readonly string[],
): Promise<void> {
  const params = { collectionId };
  const { changed, refused } = await changeAll(webIds, (ids) =>
    call('PATCH /collections/add-webs/{collectionId}', { params, body: { ids } }),
  );
  invalidateCollection(collectionId);
  const takeOut = undo(async () => {
    const back = await changeAll(changed, (ids) =>
      call('PATCH /collections/remove-webs/{collectionId}', { params, body: { ids } }),
    );
    invalidateCollection(collectionId);
    toast('success', `${formatCount(back.changed.length, 'web')} taken out of “${name}”`);
  });
  if (changed.length > 0)
    toast('success', `${formatCount(changed.length, 'web')} added to “${name}”`, takeOut);
  else if (refused.length === 0) toast('info', `They were already in “${name}”`);
  reportRefused(refused, countOf('web'));
}

function exporting(kind: SelectableKind): BulkAction {
  const exportAll = async (ids: readonly string[], progress: Progress) => {
    // Loaded on demand, since it imports the zip library.
    const { exportAssets, exportWebs } = await import('./zip-export.ts');
    const refused = await (kind === 'web' ? exportWebs : exportAssets)(ids, progress);
    const exported = ids.length - refused.length;
    if (exported > 0) toast('success', `${countOf(kind)(exported)} exported`);
    reportRefused(refused, countOf(kind));
  };
  return {
    label: 'Export',
    Icon: DownloadIcon,
    start: (entries, run) => run((progress) => exportAll(idsOf(entries), progress)),
  };
}

function deletion(kind: SelectableKind): BulkAction {
  return {
    label: 'Delete',
    Icon: TrashIcon,
    isDangerous: true,
    start: (entries, run) =>
      void openDialog(async () => {
        const { ConfirmDialog } = await import('../ui/dialogs/ConfirmDialog.tsx');
        const these = countOf(kind)(entries.length);
        const title = `Delete ${these}`;
        const question = `Are you sure you want to delete ${these}? You can restore them from your bin.`;
        return [ConfirmDialog, { title, question, onConfirm: () => run(() => removeAll(kind, entries)) }];
      }),
  };
}

async function removeAll(kind: SelectableKind, entries: readonly Entry[]): Promise<void> {
  const { changed, refused } = await changeAll(idsOf(entries), (ids) =>
    call(deleteCalls[kind], { body: { ids } }),
  );
  removeEntries(changed);
  const text = `${countOf(kind)(changed.length)} deleted`;
  const isListEmpty = document.querySelector('[role=feed]:empty') !== null;
  if (changed.length > 0 && isListEmpty) toastOnNextPage('success', text, linkToBin({ kind, id: '' }));
  else if (changed.length > 0)
    toast(
      'success',
      text,
      undo(() => restoreAll(kind, changed)),
    );
  reportRefused(refused, countOf(kind));
  reloadEmptyList();
}

async function restoreAll(kind: SelectableKind, ids: readonly string[]): Promise<void> {
  const restore = (some: string[]): Promise<BulkReply> =>
    call('POST /bin/{kind}/restore-many', { params: { kind }, body: { ids: some } });
  const { refused } = await changeAll(ids, restore);
  if (refused.length === 0) toastOnNextPage('success', binMessages.restored);
  else
    toastOnNextPage('warning', `${countOf(kind)(refused.length)} not restored`, {
      link: { text: 'Open the bin', href: `${pagePath('/your-work/bin')}?kind=${kind}` },
    });
  location.reload();
}

/** Removes entries from the lists of this page and from the stored ones. */
function removeEntries(ids: readonly string[]): void {
  updateAllLists(ids, (cards) => removeCards(cards));
}

/** Shows webs with a visibility; webs that no longer match are removed from lists by visibility. */
function showWebsAs(ids: readonly string[], visibility: Visibility): void {
  updateAllLists(ids, (cards) => {
    for (const card of cards) showVisibility(card.querySelector('.card-private'), visibility);
    removeCards(cards.filter((card) => !isShownWith(card, visibility)));
  });
  reloadEmptyList();
}

/** Replaces entries of this page by their current state on the server, for lists whose order has not changed. */
async function refreshEntries(ids: readonly string[]): Promise<void> {
  const missing = new Set(ids);
  let address: string | null = location.href;
  while (address !== null && missing.size > 0) {
    const page = await fetchDocument(address);
    for (const fresh of entriesIn(page, missing)) {
      missing.delete(idOf(fresh));
      const [shown] = entriesIn(document, new Set([idOf(fresh)]));
      if (shown) replaceEntry(shown, fresh);
    }
    address = page.querySelector<HTMLAnchorElement>('[data-feed-next]')?.getAttribute('href') ?? null;
    if (address !== null) address = new URL(address, location.href).href;
  }
  invalidateFeeds();
}

function replaceEntry(shown: Element, fresh: Element): void {
  fresh.setAttribute('aria-posinset', shown.getAttribute('aria-posinset') ?? '');
  shown.replaceWith(document.adoptNode(fresh));
}

function updateAllLists(ids: readonly string[], change: (cards: Element[]) => void): void {
  const wanted = new Set(ids);
  change(entriesIn(document, wanted));
  updateStoredFeeds((list) => change(entriesIn(list, wanted)));
  invalidateFeeds();
}

const idOf = (entry: Element) => entry.getAttribute('data-web') ?? entry.getAttribute('data-key') ?? '';

const entriesIn = (lists: ParentNode, ids: ReadonlySet<string>) =>
  [...lists.querySelectorAll('article')].filter((entry) => ids.has(idOf(entry)));
