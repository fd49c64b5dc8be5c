import { type RawBuilder, sql } from 'kysely';

/** The advisory lock that a backup holds, shared, from before it reads the first row until it has read the last file. */
const [space, name] = [0x63_77_65_62, 1];

export const takeBackupLock = `select pg_advisory_lock_shared(${space}, ${name})`;

/**
 * Whether a backup is under way. Bytes whose row has changed may be erased while none is: one that begins later reads the
 * row as it is now.
 */
export const isBackupRunning: RawBuilder<boolean> = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${sql.lit(space)} and objid = ${sql.lit(name)})`;
