import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../shared/db/database.ts';
import type { Pinned } from './rules/fields.ts';

const columns = [
  'name',
  'version',
  'state',
  'problem',
  'hash',
  'licence',
  'bytes',
  'requires',
  'types_hash as typesHash',
] as const;

export type PackageRow = Pinned & {
  state: string;
  problem: string;
  hash: string | null;
  licence: string;
  bytes: number;
  requires: string[];
  typesHash: string | null;
};

const isOneOf = (pinned: readonly Pinned[]) =>
  sql<SqlBool>`(name, version) in (select * from unnest(${pinned.map(({ name }) => name)}::text[], ${pinned.map(({ version }) => version)}::text[]))`;

export async function findPackages(db: Db | Tx, pinned: readonly Pinned[]): Promise<PackageRow[]> {
  if (pinned.length === 0) return [];
  return db.selectFrom('packages').select(columns).where(isOneOf(pinned)).execute();
}

/**
 * Records requests for packages; returns those to build: unknown ones, failed ones, and those whose build has not
 * ended within 10 minutes because a worker was lost.
 */
export async function requestPackages(tx: Tx, pinned: readonly Pinned[]): Promise<Pinned[]> {
  const wanted = await tx
    .insertInto('packages')
    .values(pinned.map(({ name, version }) => ({ name, version })))
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'version'])
        .doUpdateSet({ state: 'waiting', problem: '' })
        .where(
          sql<SqlBool>`packages.state = 'failed'
            or (packages.state = 'waiting' and packages.used_at < now() - interval '10 minutes')`,
        ),
    )
    .returning(['name', 'version'])
    .execute();
  await tx.updateTable('packages').set({ used_at: sql<Date>`now()` }).where(isOneOf(pinned)).execute();
  return wanted;
}

export type Built = {
  hash: string;
  bytes: number;
  licence: string;
  licenceText: string;
  requires: string[];
  typesHash: string | null;
  typesBytes: number;
};

/** Stores what has been built; a package that is ready stays as it is, since webs run it. */
export async function setBuilt(tx: Tx, { name, version }: Pinned, built: Built): Promise<void> {
  const row = {
    state: 'ready',
    problem: '',
    hash: built.hash,
    bytes: built.bytes,
    licence: built.licence,
    licence_text: built.licenceText,
    requires: built.requires,
    types_hash: built.typesHash,
    types_bytes: built.typesBytes,
    built_at: sql<Date>`now()`,
  };
  await tx
    .insertInto('packages')
    .values({ name, version, ...row })
    .onConflict((conflict) =>
      conflict.columns(['name', 'version']).doUpdateSet(row).where('packages.state', '<>', 'ready'),
    )
    .execute();
}

export async function setFailed(tx: Tx, { name, version }: Pinned, problem: string): Promise<void> {
  await tx
    .updateTable('packages')
    .set({ state: 'failed', problem: problem.replaceAll('\0', '').slice(0, 500) })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('state', '=', 'waiting')
    .execute();
}

/** Bytes of all bundles and declarations. */
export async function sumBytes(db: Db | Tx): Promise<number> {
  const { bytes } = await db
    .selectFrom('packages')
    .select(sql<number>`coalesce(sum(bytes::bigint + types_bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Ready packages whose name begins with or contains a text, each in its newest version. */
export async function searchReady(db: Db, text: string, limit: number) {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('packages')
    .distinctOn('name')
    .select(['name', 'version', 'licence', 'bytes'])
    .where('state', '=', 'ready')
    .where(sql<string>`lower(name)`, 'like', pattern)
    .orderBy('name')
    .orderBy('built_at', 'desc')
    .limit(limit)
    .execute();
}

/** The newest ready version of each of these names. */
export async function findNewestReady(db: Db, names: readonly string[]) {
  return db
    .selectFrom('packages')
    .distinctOn('name')
    .select(['name', 'version', 'licence', 'bytes'])
    .where('state', '=', 'ready')
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .orderBy('name')
    .orderBy('built_at', 'desc')
    .execute();
}

/** All packages, each with the number of webs that use it or did so in a version. */
export async function listPackages(db: Db, limit: number) {
  return db
    .selectFrom('packages as p')
    .select(['p.name', 'p.version', 'p.licence', 'p.bytes', 'p.state', 'p.problem'])
    .select(sql<number>`(select count(*)::int from web_packages w where w.hash = p.hash)`.as('webs'))
    .orderBy('p.name')
    .orderBy('p.version')
    .limit(limit)
    .execute();
}

/** Hashes of all files, for a backup. */
export async function listHashes(db: Db): Promise<{ hash: string | null; typesHash: string | null }[]> {
  return db
    .selectFrom('packages')
    .select(['hash', 'types_hash as typesHash'])
    .where('state', '=', 'ready')
    .execute();
}

/** Deletes packages that no web has ever had in any save and that nobody has requested since `cutoff`. */
export async function deleteUnused(tx: Tx, cutoff: Date): Promise<(Pinned & { bytes: number })[]> {
  return tx
    .deleteFrom('packages as p')
    .where('p.used_at', '<', cutoff)
    .where(sql<SqlBool>`not exists (select from web_packages w where w.hash = p.hash)`)
    .returning(['p.name', 'p.version', sql<number>`p.bytes + p.types_bytes`.as('bytes')])
    .execute();
}

/** The hashes among these that a package, a web or a version refers to. */
export async function findUsedHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) as listed (hash)
    where exists (select from packages where packages.hash = listed.hash or packages.types_hash = listed.hash)
      or exists (select from web_packages where web_packages.hash = listed.hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}
