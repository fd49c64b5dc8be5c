import { useRef, useState } from 'react';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { importAssets, importExtras } from './extras.ts';
import { importWebs, type Outcome } from './import-webs.ts';
import {
  assetsPending,
  type Item,
  type ItemGroup,
  importedAssets,
  isPending,
  withAddresses,
} from './items.ts';
import { readInWorker } from './read-in-worker.ts';
import { listThings } from './things.ts';
import { useGroups } from './use-groups.ts';

/** What the page is doing; `done` of `total` webs and assets. */
export type Work = { kind: 'reading' } | { kind: 'importing'; done: number; total: number } | null;

/** The items of a file that are to be imported, with the addresses that its assets have here. */
function toSend({ items, found, uploads }: ItemGroup): Item[] {
  const addresses = (found.assets ?? []).flatMap(({ url, relativeUrls = [], path }) => {
    const uploaded = uploads.get(path);
    return uploaded ? [{ url, relativeUrls, now: uploaded.url }] : [];
  });
  return items.filter(isPending).map((item) => withAddresses(item, addresses));
}

/** Reading files and importing what is chosen of them, one at a time. */
export function useImporter({ fullName }: { fullName: string }) {
  const choice = useGroups();
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  /** Runs something until it is done, fails, or is cancelled. */
  const run = async (first: Work, act: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    running.current = controller;
    setWork(first);
    setFailure(null);
    try {
      await act(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error));
    } finally {
      running.current = null;
      setWork(null);
    }
  };

  const read = (files: readonly File[]) =>
    run({ kind: 'reading' }, async (signal) => choice.add(await readInWorker(files, signal)));

  const importChosen = () => {
    const items = choice.groups.flatMap((group) => group.items);
    const pending = items.filter(isPending);
    const ids = new Map(items.map(({ key, id }) => [key, id]));
    const total = pending.length + choice.groups.flatMap(assetsPending).length;
    let done = 0;
    const advance = (by: number) => {
      done += by;
      setWork({ kind: 'importing', done, total });
    };
    const onOutcomes = (outcomes: readonly Outcome[]) => {
      for (const { key, id } of outcomes) ids.set(key, id);
      choice.setOutcomes(outcomes);
      advance(outcomes.length);
    };
    const onImported = choice.setImported;
    return run({ kind: 'importing', done, total }, async (signal) => {
      const before = importedAssets(choice.groups);
      const onAsset = () => advance(1);
      const problems = await importAssets(choice.groups, { signal, onAsset, onImported });
      await importWebs(choice.groups.flatMap(toSend), { signal, onOutcomes });
      problems.push(...(await importExtras(choice.groups, ids, { signal, fullName, onImported })));
      if (problems.length > 0) setFailure(problems.join('. '));
      const webs = pending.filter(({ key }) => (ids.get(key) ?? null) !== null).length;
      const imported = listThings(webs, importedAssets(choice.groups) - before);
      if (imported) toast('success', `${imported} imported`);
      else if (problems.length === 0) toast('success', 'Imported');
    });
  };

  return { choice, work, failure, read, importChosen, cancel: () => running.current?.abort() };
}

export type Importer = ReturnType<typeof useImporter>;
