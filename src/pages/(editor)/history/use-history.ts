import { useCallback, useEffect, useRef, useState } from 'react';
import type { VersionCard, VersionWhole } from '../../../modules/webs/contract/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';

export type History = {
  /** Newest first. */
  versions: readonly VersionCard[];
  /** Loads older versions; null when there are no more. */
  loadMore: (() => void) | null;
  isLoading: boolean;
  /** Why the list could not be loaded, or null. */
  failure: string | null;
  replace: (version: VersionCard) => void;
  remove: (number: number) => void;
};

type State = Pick<History, 'versions' | 'isLoading' | 'failure'> & { next: number | null };

/** The versions of an own web, page by page. The newest are loaded again when `revision`, the last one saved, changes. */
export function useHistory(webId: string, revision: number | null): History {
  const [state, setState] = useState<State>({ versions: [], isLoading: true, failure: null, next: null });
  const load = useCallback(
    async (before: number | null) => {
      setState((state) => ({ ...state, isLoading: true, failure: null }));
      try {
        const query = { limit: 30, ...(before !== null && { before }) };
        const { docs, next } = await call('GET /webs/versions/{webId}', { params: { webId }, query });
        setState(({ versions, next: known }) => {
          const loaded = { isLoading: false, failure: null };
          if (before !== null) return { ...loaded, versions: [...versions, ...docs], next };
          const end = docs.at(-1)?.number ?? 0;
          const older = versions.filter(({ number }) => number < end);
          return { ...loaded, versions: [...docs, ...older], next: older.length > 0 ? known : next };
        });
      } catch (error) {
        setState((state) => ({ ...state, isLoading: false, failure: messageOf(error) }));
      }
    },
    [webId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes a version
  useEffect(() => void load(null), [load, revision]);
  const { versions, isLoading, failure, next } = state;
  return {
    versions,
    isLoading,
    failure,
    loadMore: next !== null || failure ? () => void load(versions.at(-1)?.number ?? null) : null,
    replace: (version) =>
      setState((state) => ({
        ...state,
        versions: state.versions.map((known) => (known.number === version.number ? version : known)),
      })),
    remove: (number) =>
      setState((state) => ({
        ...state,
        versions: state.versions.filter((known) => known.number !== number),
      })),
  };
}

export type LoadedVersion = { version: VersionWhole } | { failure: string };

/** A version with its code, loaded once; null until it is there, and for a null number. */
export function useVersion(webId: string, number: number | null): LoadedVersion | null {
  const known = useRef(new Map<number, LoadedVersion>());
  const [, setLoaded] = useState(0);
  useEffect(() => {
    if (number === null || known.current.has(number)) return;
    const note = (loaded: LoadedVersion) => {
      known.current.set(number, loaded);
      setLoaded((count) => count + 1);
    };
    const params = { webId, version: number };
    call('GET /webs/versions/{webId}/{version}', { params }).then(
      (version) => note({ version }),
      (error) => note({ failure: messageOf(error) }),
    );
  }, [webId, number]);
  return number === null ? null : (known.current.get(number) ?? null);
}
