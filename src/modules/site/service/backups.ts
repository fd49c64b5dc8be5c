import type { Config } from '../../../shared/config/index.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { BackupFacts } from '../../../shared/metrics.ts';
import * as repository from '../repository/backups.ts';

type BackupDeps = { db: Db; config: Pick<Config, 'backup'> };

/** The results of the worker's backups. */
export type BackupState = {
  /** Whether the worker makes backups. */
  isOn: boolean;
  /** The last attempt that has ended; null without one. */
  last: { finishedAt: Date; error: string | null } | null;
  /** The last good backup. */
  good: { startedAt: Date; name: string; bytes: number } | null;
  /** When the oldest backup of the list was due: since then there should be one. */
  firstDueAt: Date | null;
};

/** The record of the backups that the worker makes each day. */
export function createBackups({ db, config }: BackupDeps) {
  const findState = async (): Promise<BackupState> => {
    const rows = await repository.listBackups(db);
    const [last] = rows.flatMap(({ finishedAt, error }) => (finishedAt ? [{ finishedAt, error }] : []));
    const [good] = rows.flatMap(({ startedAt, name, bytes }) =>
      name === null ? [] : [{ startedAt, name, bytes: Number(bytes) }],
    );
    return {
      isOn: config.backup.at !== null,
      last: last ?? null,
      good: good ?? null,
      firstDueAt: rows.at(-1)?.dueAt ?? null,
    };
  };
  return {
    begin: (dueAt: Date) => repository.beginBackup(db, dueAt),
    release: (dueAt: Date) => repository.releaseBackup(db, dueAt),
    fail: (dueAt: Date, error: string) => repository.finishBackup(db, dueAt, { error }),
    /** Records a good backup, and forgets those that are no longer kept. */
    complete: async (dueAt: Date, made: { name: string; bytes: number }) => {
      await repository.finishBackup(db, dueAt, made);
      await repository.deleteOldBackups(db, config.backup.keep);
    },
    findState,
    /** For metrics. */
    findFacts: async (now: Date): Promise<BackupFacts> => {
      const { last, good, firstDueAt } = await findState();
      const since = good?.startedAt ?? firstDueAt ?? now;
      return {
        age: (now.getTime() - since.getTime()) / 1_000,
        isFailed: last !== null && last.error !== null,
      };
    },
  };
}
