import { useCallback, useEffect, useRef, useState } from 'react';
import type { TagCard } from '../../../modules/webs/contract/index.ts';
import { maxTagLength } from '../../../modules/webs/fields.ts';
import { call } from '../../runtime/api/api.ts';

const debounceMs = 120;
const maxOffered = 6;

/** Tags that begin like what is typed, debounced by 120 ms; replies to outdated requests are ignored. */
export function useTagCompletion() {
  const [offered, setOffered] = useState<TagCard[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    question.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const stop = useCallback(() => {
    cancel();
    setOffered([]);
  }, [cancel]);

  const complete = useCallback(
    (prefix: string, chosen: readonly string[]) => {
      cancel();
      if (prefix === '' || prefix.length > maxTagLength) return setOffered([]);
      const controller = new AbortController();
      question.current = controller;
      const { signal } = controller;
      const ask = async () => {
        // Without completion the field goes on working.
        const found = await call('GET /tags', { query: { prefix }, signal }).catch(() => []);
        const isNew = ({ name }: TagCard) => name !== prefix && !chosen.includes(name);
        if (!signal.aborted) setOffered(found.filter(isNew).slice(0, maxOffered));
      };
      timer.current = setTimeout(() => void ask(), debounceMs);
    },
    [cancel],
  );
  return { offered, complete, stop };
}
