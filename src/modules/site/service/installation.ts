import type { Config } from '../../../shared/config/config.ts';
import type { Db } from '../../../shared/db/database.ts';
import { parseJson } from '../../../shared/json.ts';
import type { BackupFacts } from '../../../shared/metrics.ts';
import { compareVersions, version } from '../../../shared/version.ts';
import type { SiteStats } from '../contract.ts';
import * as repository from '../repository/backups.ts';
import { findLatestRelease, storeLatestRelease } from '../repository/site.ts';
import { countStats, findStats, isCounted } from '../repository/stats.ts';
import type { Deps } from './deps.ts';

/** Maximum age of today's statistics, in seconds. */
const maxStatsAge = 60;

/** The figures of the last `days` days, the oldest first; those of today are counted again when they are too old. */
export async function listStats({ db }: Pick<Deps, 'db'>, days: number): Promise<SiteStats> {
  if (!(await isCounted(db, maxStatsAge))) await countStats(db);
  return findStats(db, days);
}

type UpdateDeps = { db: Db; config: Pick<Config, 'updatesUrl'> };

const [timeoutMs, maxBytes] = [10_000, 1_000_000];
const versionShape = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/;

/**
 * The version that a release service names: GitHub's, GitLab's and Gitea's replies have `tag_name`. Throws if it
 * names none.
 */
function versionIn(text: string): string {
  const reply = parseJson(text);
  const { tag_name, version: named } = (Array.isArray(reply) ? reply[0] : reply) ?? {};
  const [, found] = versionShape.exec(String(tag_name ?? named)) ?? [];
  if (found === undefined)
    throw new Error('UPDATES_URL names no version, neither in tag_name nor in version');
  return found;
}

/** Reports newer releases, if the operator has configured an address. */
export function createUpdates({ db, config }: UpdateDeps) {
  return {
    /** Requests the latest release and stores its version; does nothing unless the operator has opted in. */
    check: async (): Promise<void> => {
      if (config.updatesUrl === null) return;
      const response = await fetch(config.updatesUrl, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', 'user-agent': 'codeweb' },
      });
      if (!response.ok) throw new Error(`UPDATES_URL answers ${response.status}`);
      const text = await response.text();
      if (text.length > maxBytes) throw new Error(`the reply of UPDATES_URL has more than ${maxBytes} bytes`);
      await storeLatestRelease(db, versionIn(text));
    },
    /** A release that is newer than the version that runs, or null. */
    findNewer: async (): Promise<string | null> => {
      if (config.updatesUrl === null) return null;
      const latest = await findLatestRelease(db);
      return latest !== null && compareVersions(latest, version) > 0 ? latest : null;
    },
  };
}

type BackupDeps = { db: Db; config: Pick<Config, 'backup'> };

/** The results of the worker's backups. */
export type BackupState = {
  /** Whether the worker makes backups. */
  isOn: boolean;
  /** The last attempt that has ended; null without one. */
  last: { finishedAt: Date; error: string | null } | null;
  /** The last good backup. */
  good: { startedAt: Date; name: string; bytes: number } | null;
  /** When the oldest backup of the list was due. Since then there should be a good one. */
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
    /** Records a good backup, and deletes the records of those that are no longer kept. */
    complete: async (dueAt: Date, made: { name: string; bytes: number }) => {
      await repository.finishBackup(db, dueAt, made);
      await repository.deleteOldBackups(db, config.backup.keep);
    },
    findState,
    /** The age and result of the last backups, for metrics. */
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
