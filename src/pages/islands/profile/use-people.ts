import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnerCard } from '../../../modules/accounts/contract.ts';
import { call } from '../../client/api.ts';

export type Side = 'followers' | 'followings';

type People = {
  docs: OwnerCard[];
  page: number;
  hasNextPage: boolean;
  status: 'loading' | 'idle' | 'failed';
};

const perPage = 20;
const nobodyYet: People = { docs: [], page: 0, hasNextPage: true, status: 'loading' };

/** Those on one side of a member's follows, as far as they were asked for; `more` asks for the next page. */
export function usePeople(username: string, side: Side): { people: People; more: () => void } {
  const [people, setPeople] = useState(nobodyYet);
  const life = useRef<AbortController>(null);
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      setPeople((before) => ({ ...before, status: 'loading' }));
      try {
        const found = await ask(username, side, page, signal);
        setPeople((before) => ({
          ...{ page, hasNextPage: found.hasNextPage, status: 'idle' },
          docs: [...before.docs, ...found.docs.filter((person) => !isIn(before.docs, person))],
        }));
      } catch {
        if (!signal.aborted) setPeople((before) => ({ ...before, status: 'failed' }));
      }
    },
    [username, side],
  );
  useEffect(() => {
    const mine = new AbortController();
    life.current = mine;
    setPeople(nobodyYet);
    void load(1, mine.signal);
    return () => mine.abort();
  }, [load]);
  const more = () => {
    const { status, hasNextPage, page } = people;
    if (status !== 'loading' && hasNextPage && life.current) void load(page + 1, life.current.signal);
  };
  return { people, more };
}

function ask(username: string, side: Side, page: number, signal: AbortSignal) {
  const input = { params: { username }, query: { page, limit: perPage }, signal };
  return side === 'followers'
    ? call('GET /followers/get-followers/{username}', input)
    : call('GET /followers/get-followings/{username}', input);
}

/** Somebody who came or went between two pages moves the others by one place. */
const isIn = (people: readonly OwnerCard[], person: OwnerCard) =>
  people.some(({ _id }) => _id === person._id);
