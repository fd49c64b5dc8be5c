import type { Tx } from '../../shared/db/database.ts';
import { inTransaction } from '../../shared/db/transaction.ts';
import type { Run } from '../../shared/jobs/handle.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { Member } from '../../shared/viewer.ts';
import type { FilePayload } from './jobs.ts';
import { type ExportFile, findTotals } from './repository/exports.ts';
import type { Deps } from './service/deps.ts';
import * as exports from './service/exports.ts';
import { makeExport } from './service/make-export.ts';

/** Exports: everything that a member has made, in one zip. */
export function createExports({
  config,
  secrets,
  ...rest
}: Omit<Deps, 'publicUrl' | 'linkKey'> & { config: { publicUrl: string }; secrets: { jwtSecret: string } }) {
  const linkKey = deriveKey(secrets.jwtSecret, 'links of exports');
  const deps: Deps = { ...rest, publicUrl: config.publicUrl, linkKey };
  return {
    /** The store of the files, separate from the media. */
    storage: deps.storage,
    create: (member: Member) => exports.create(deps, member),
    getOwn: (member: Member) => exports.getOwn(deps, member),
    remove: (member: Member) => exports.remove(deps, member),
    getWebs: (member: Member, ids: readonly string[]) => exports.getWebs(deps, member, ids),
    /** The export that a download link leads to. */
    findByToken: (token: string) => exports.findByToken(deps, token),
    openFile: (file: ExportFile, range?: { start: number; end: number }) =>
      exports.openFile(deps, file, range),
    make: (exportId: string, run: Run) => makeExport(deps, exportId, run),
    removeFile: (payload: FilePayload) => exports.removeFile(deps, payload),
    composeMail: (exportId: string) => exports.composeMail(deps, exportId),
    sweep: (now: Date, signal: AbortSignal) => exports.sweep(deps, now, signal),
    /** How many files are stored, and their bytes, for admins. */
    getTotals: () => findTotals(deps.db),
    /** Participant in account deletion. */
    deletion: {
      hide: async (tx: Tx, memberId: string) => void (await exports.removeOf(deps, tx, memberId)),
      remove: (memberId: string) =>
        inTransaction(deps.db, async (tx) => void (await exports.removeOf(deps, tx, memberId))),
    },
  };
}

export type Exports = ReturnType<typeof createExports>;
