import type { Member } from '../../shared/viewer.ts';
import type { BinKind, BulkBinKind } from './rules.ts';
import type { Deps } from './service.ts';
import * as bin from './service.ts';
import { deleteDue } from './service.ts';

/**
 * The bin: what members have deleted, and can restore for some days. Has no tables; the modules store their own
 * items.
 */
export function createBin({ config, ...rest }: Omit<Deps, 'binDays'> & { config: { binDays: number } }) {
  const deps: Deps = { ...rest, binDays: config.binDays };
  return {
    days: deps.binDays,
    list: (member: Member, kind: BinKind, request: bin.BinRequest) => bin.list(deps, member, kind, request),
    isEmpty: (member: Member) => bin.isEmpty(deps, member),
    restore: (member: Member, kind: BinKind, id: string) => bin.restore(deps, member, kind, id),
    restoreMany: (member: Member, kind: BulkBinKind, ids: readonly string[]) =>
      bin.restoreMany(deps, member, kind, ids),
    purge: (member: Member, kind: BinKind, id: string) => bin.purge(deps, member, kind, id),
    empty: (member: Member) => bin.empty(deps, member),
    deleteDue: (signal: AbortSignal) => deleteDue(deps, signal),
  };
}

export type Bin = ReturnType<typeof createBin>;
