import { type RawBuilder, sql } from 'kysely';

/** Advisory lock that a backup holds in shared mode from before it reads the first row until it has read the last file. */
const [lockSpace, lockId] = [0x63_77_65_62, 1];

export const acquireBackupLock = `select pg_advisory_lock_shared(${lockSpace}, ${lockId})`;

/**
 * Whether a backup is running. Files whose row has changed may be deleted only while none is: a backup that starts
 * later reads the current row.
 */
export const isBackupRunning: RawBuilder<boolean> = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${sql.lit(lockSpace)} and objid = ${sql.lit(lockId)})`;
