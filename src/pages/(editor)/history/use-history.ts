import { useCallback, useEffect, useRef, useState } from 'react';
import type { VersionCard, VersionWhole } from '../../../modules/webs/contract/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';

export type History = {
  /** Newest first. */
  versions: readonly VersionCard[];
  /** Loads older versions, or repeats the load that failed; null when there are no more. */
  loadMore: (() => void) | null;
  isLoading: boolean;
  /** Why the list could not be loaded, or null. */
  failure: string | null;
  replace: (version: VersionCard) => void;
  remove: (number: number) => void;
};

type State = Pick<History, 'versions' | 'isLoading' | 'failure'> & {
  next: number | null;
  /** The last load: of the versions before this number, or of the newest for null. */
  asked: number | null;
};

const first: State = { versions: [], isLoading: true, failure: null, next: null, asked: null };

/**
 * The versions of an own web, page by page. The newest are loaded again when `revision`, the last saved revision,
 * changes.
 */
export function useHistory(webId: string, revision: number | null): History {
  const [state, setState] = useState(first);
  const running = useRef<AbortController>(null);
  const load = useCallback(
    async (before: number | null) => {
      // A save reloads the list while another load may be running, whose reply would be older.
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      setState((state) => ({ ...state, isLoading: true, failure: null, asked: before }));
      try {
        const query = { limit: 30, ...(before !== null && { before }) };
        const input = { params: { webId }, query, signal };
        const { docs, next } = await call('GET /webs/versions/{webId}', input);
        if (signal.aborted) return;
        setState(({ versions, next: known }) => {
          const loaded = { isLoading: false, failure: null, asked: before };
          if (before !== null) return { ...loaded, versions: [...versions, ...docs], next };
          const end = docs.at(-1)?.number ?? 0;
          const older = versions.filter(({ number }) => number < end);
          return { ...loaded, versions: [...docs, ...older], next: older.length > 0 ? known : next };
        });
      } catch (error) {
        if (!signal.aborted) setState((state) => ({ ...state, isLoading: false, failure: messageOf(error) }));
      }
    },
    [webId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes a version
  useEffect(() => void load(null), [load, revision]);
  const { versions, isLoading, failure, next } = state;
  const before = failure === null ? (versions.at(-1)?.number ?? null) : state.asked;
  return {
    versions,
    isLoading,
    failure,
    loadMore: next !== null || failure !== null ? () => void load(before) : null,
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

export type FailedVersion = { failure: string; retry: () => void };

type LoadedVersion = { version: VersionWhole } | FailedVersion;

/**
 * A version with its code; null until it is loaded, and for a null number. `savedAt` is its time in the list, if it is
 * known. The version is loaded again when the times differ, because autosaves replace the newest version under the same
 * number.
 */
export function useVersion(
  webId: string,
  number: number | null,
  savedAt: string | undefined,
): LoadedVersion | null {
  const known = useRef(new Map<number, LoadedVersion>());
  const [, setLoaded] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (number === null || isCurrent(known.current.get(number), savedAt)) return;
    const ended = new AbortController();
    const { signal } = ended;
    const note = (loaded: LoadedVersion) => {
      // If a reload fails, the version that is shown stays.
      if (signal.aborted || ('failure' in loaded && known.current.has(number))) return;
      known.current.set(number, loaded);
      setLoaded((count) => count + 1);
    };
    const retry = () => {
      known.current.delete(number);
      setAttempt((count) => count + 1);
    };
    const params = { webId, version: number };
    call('GET /webs/versions/{webId}/{version}', { params, signal }).then(
      (version) => note({ version }),
      (error) => note({ failure: messageOf(error), retry }),
    );
    return () => ended.abort();
  }, [webId, number, savedAt, attempt]);
  return number === null ? null : (known.current.get(number) ?? null);
}

function isCurrent(loaded: LoadedVersion | undefined, savedAt: string | undefined): boolean {
  if (!loaded || 'failure' in loaded) return false;
  return savedAt === undefined || loaded.version.savedAt === savedAt;
}
