import { AsyncLocalStorage } from 'node:async_hooks';
import { isAppError } from '../../errors/app-error.ts';
import type { Position } from './position-reader.ts';

/** The requirements of one request on the replica that it reads from. */
export class ReadScope {
  /** The position to which the replica must have replayed, so that members read their own writes. */
  position: Position = 0;
  isPrimaryOnly = false;
  hasUsedReplica = false;
}

const scopes = new AsyncLocalStorage<ReadScope>();

/** Runs `work`, a request that changes nothing: its reads may go to a replica. All others go to the primary. */
export const runReadScope = <T>(work: () => T): T => scopes.run(new ReadScope(), work);

export const currentReadScope = (): ReadScope | undefined => scopes.getStore();

/** Limits the reads of this request to replicas that have replayed up to `position`. */
export function requirePosition(position: Position): void {
  const scope = scopes.getStore();
  if (scope) scope.position = Math.max(scope.position, position);
}

/** Sends all reads of this request to the primary. */
export function requirePrimary(): void {
  const scope = scopes.getStore();
  if (scope) scope.isPrimaryOnly = true;
}

/**
 * The result of `read`. If a replica, which may lag, has no such row, the read is repeated on the primary;
 * `isMissing` recognizes a result that means a 404.
 */
export async function confirmMissing<T>(
  read: () => Promise<T>,
  isMissing: (result: T) => boolean = () => false,
): Promise<T> {
  const scope = scopes.getStore();
  if (!scope) return read();
  try {
    const result = await read();
    if (!isMissing(result) || !scope.hasUsedReplica) return result;
  } catch (error) {
    if (!isAppError(error) || error.status !== 404 || !scope.hasUsedReplica) throw error;
  }
  scope.isPrimaryOnly = true;
  scope.hasUsedReplica = false;
  return read();
}
