import { useRef, useState } from 'react';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { importExtras } from './extras.ts';
import { importWebs, type Outcome } from './import-webs.ts';
import { isPending } from './items.ts';
import { readInWorker } from './read-in-worker.ts';
import { useGroups } from './use-groups.ts';

/** What the page is doing; `done` of `total` webs. */
export type Work = { kind: 'reading' } | { kind: 'importing'; done: number; total: number } | null;

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
    const progress = (done: number): Work => ({ kind: 'importing', done, total: pending.length });
    let done = 0;
    const onOutcomes = (outcomes: readonly Outcome[]) => {
      done += outcomes.length;
      for (const { key, id } of outcomes) ids.set(key, id);
      choice.setOutcomes(outcomes);
      setWork(progress(done));
    };
    return run(progress(0), async (signal) => {
      await importWebs(pending, { signal, onOutcomes });
      const problems = await importExtras(choice.groups, ids, { signal, fullName });
      if (problems.length > 0) setFailure(problems.join('. '));
      const count = pending.filter(({ key }) => (ids.get(key) ?? null) !== null).length;
      if (count > 0) toast('success', count === 1 ? '1 web imported' : `${count} webs imported`);
    });
  };

  return { choice, work, failure, read, importChosen, cancel: () => running.current?.abort() };
}

export type Importer = ReturnType<typeof useImporter>;
