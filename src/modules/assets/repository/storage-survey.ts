import { sql } from 'kysely';
import { type Db, executeRead, type Tx } from '../../../shared/db/database.ts';
import { setStatementTimeout } from '../../../shared/db/transaction.ts';

/** A stored file with all its sizes, as far as one batch of a listing has met them. */
export type SurveyedFile = {
  publicId: string;
  objects: number;
  bytes: number;
  /** Null without the master. */
  masterBytes: number | null;
  writtenAt: Date;
};

export type Progress = { objects: number; unknownObjects: number; unknownBytes: number };

/** Files are orphans only after this time: an upload or a job may be about to name them. */
const minOrphanAge = sql`interval '24 hours'`;

/** SQL condition: whether a row of `media` names the file `public_id`, by its own id or as the place of its bytes. */
const isNamed = (files: string) => sql<boolean>`(
  exists (select from media where media.id = ${sql.ref(`${files}.public_id`)})
  or exists (select from media where media.stored_under = ${sql.ref(`${files}.public_id`)}))`;

/** Begins a survey unless one has made progress in the last ten minutes; false if so. */
export async function beginSurvey(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    insert into storage_survey (started_at, progressed_at) values (now(), now())
    on conflict (is_only) do update set started_at = now(), progressed_at = now(), finished_at = null, objects = 0
      where storage_survey.finished_at is not null
        or storage_survey.progressed_at < now() - interval '10 minutes'
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** The start of the running survey, as text of full precision; null if none is running. */
export async function findRunningSurvey(db: Db): Promise<string | null> {
  const rows = await executeRead(
    db,
    sql<{ startedAt: string }>`
      select started_at::text as "startedAt" from storage_survey where finished_at is null`,
  );
  return rows[0]?.startedAt ?? null;
}

/** Deletes the records of an earlier attempt. */
export async function clearSurveyed(db: Db): Promise<void> {
  await sql`truncate surveyed_files`.execute(db);
}

/** Adds a batch of a listing; false if another survey has begun. */
export async function addSurveyed(
  tx: Tx,
  survey: string,
  files: readonly SurveyedFile[],
  progress: Progress,
): Promise<boolean> {
  const { rows } = await sql`
    update storage_survey set progressed_at = now(), objects = ${progress.objects},
      unknown_objects = ${progress.unknownObjects}, unknown_bytes = ${progress.unknownBytes}
    where started_at::text = ${survey} and finished_at is null returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    insert into surveyed_files as s (public_id, objects, bytes, master_bytes, written_at)
    select * from unnest(${files.map((file) => file.publicId)}::text[], ${files.map((file) => file.objects)}::int[],
      ${files.map((file) => file.bytes)}::bigint[], ${files.map((file) => file.masterBytes)}::bigint[],
      ${files.map((file) => file.writtenAt)}::timestamptz[])
    on conflict (public_id) do update set objects = s.objects + excluded.objects, bytes = s.bytes + excluded.bytes,
      master_bytes = coalesce(s.master_bytes, excluded.master_bytes),
      written_at = greatest(s.written_at, excluded.written_at)`.execute(tx);
  return true;
}

/**
 * Up to `limit` files in use, by id after `after`, that are older than the survey and whose master it did not find.
 */
export async function findUnseen(db: Db, survey: string, after: string, limit: number) {
  return executeRead(
    db,
    sql<{ id: string; storedUnder: string }>`
      select media.id, coalesce(media.stored_under, media.id) as "storedUnder" from media
      where status = 'ready' and created_at < ${survey}::timestamptz and media.id > ${after}
        and not exists (select from surveyed_files as s
          where s.public_id = coalesce(media.stored_under, media.id) and s.master_bytes is not null)
      order by media.id limit ${limit}`,
  );
}

/** Ends the survey: stores its results, and deletes its working rows; false if another survey has begun. */
export async function finishSurvey(tx: Tx, survey: string, missing: readonly string[]): Promise<boolean> {
  await setStatementTimeout(tx, 120);
  const { rows } = await sql`
    update storage_survey set finished_at = now(), progressed_at = now(), kinds = coalesce((
      select json_agg(json_build_object('kind', kind, 'files', files, 'bytes', bytes, 'copyBytes', copies) order by kind)
      from (select kind, count(*) as files, coalesce(sum(master_bytes), 0) as bytes,
          sum(surveyed_files.bytes - coalesce(master_bytes, 0)) as copies
        from surveyed_files join media on coalesce(media.stored_under, media.id) = public_id
        group by kind) as counted), '[]')
    where started_at::text = ${survey} and finished_at is null returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`delete from orphaned_files`.execute(tx);
  await sql`
    insert into orphaned_files (public_id, bytes, written_at)
    select public_id, bytes, written_at from surveyed_files
    where written_at < ${survey}::timestamptz - ${minOrphanAge} and not ${isNamed('surveyed_files')}`.execute(
    tx,
  );
  await sql`delete from missing_files`.execute(tx);
  await sql`
    insert into missing_files (media_id)
    select id from media where status = 'ready' and id = any(${missing}::text[])`.execute(tx);
  await sql`delete from surveyed_files`.execute(tx);
  return true;
}

/**
 * Begins the deletion of the orphans if their number is still `files`, and returns their bytes; otherwise returns
 * null.
 */
export async function beginOrphanDeletion(tx: Tx, files: number): Promise<number | null> {
  // Serializes concurrent requests: the second one finds that the deletion has begun.
  await sql`select 1 from storage_survey for update`.execute(tx);
  const { rows } = await sql<{ bytes: number }>`
    update storage_survey set deletion_started_at = now()
    from (select count(*) as files, coalesce(sum(bytes), 0)::float8 as bytes from orphaned_files) as found
    where finished_at is not null and found.files = ${files}
      and (deletion_started_at is null or deletion_started_at < now() - interval '10 minutes')
    returning found.bytes`.execute(tx);
  return rows[0]?.bytes ?? null;
}

/** Up to `limit` orphans that still no row names. Those that a row names by now are removed from the list. */
export async function findOrphans(db: Db, limit: number): Promise<string[]> {
  await sql`delete from orphaned_files where ${isNamed('orphaned_files')}`.execute(db);
  const rows = await executeRead(
    db,
    sql<{ id: string }>`select public_id as id from orphaned_files order by public_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function forgetOrphan(db: Db, id: string): Promise<void> {
  await sql`delete from orphaned_files where public_id = ${id}`.execute(db);
}

export async function endOrphanDeletion(tx: Tx): Promise<void> {
  await sql`update storage_survey set deletion_started_at = null`.execute(tx);
}

type SurveyRow = {
  started_at: Date;
  finished_at: Date | null;
  objects: number;
  kinds: { kind: string; files: number; bytes: number; copyBytes: number }[];
  unknown_objects: number;
  unknown_bytes: number;
  deletion_started_at: Date | null;
};

export async function findSurvey(db: Db): Promise<SurveyRow | null> {
  const [row] = await executeRead(
    db,
    sql<SurveyRow>`
      select started_at, finished_at, objects, kinds, unknown_objects, unknown_bytes::float8 as unknown_bytes,
        deletion_started_at
      from storage_survey`,
  );
  return row ?? null;
}

export async function countOrphans(db: Db): Promise<{ files: number; bytes: number }> {
  const [row] = await executeRead(
    db,
    sql<{ files: number; bytes: number }>`
      select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from orphaned_files`,
  );
  return row ?? { files: 0, bytes: 0 };
}

/** The number of missing files, and the first `limit` of them with their owners. */
export async function findMissing(db: Db, limit: number) {
  const rows = await executeRead(
    db,
    sql<{ publicId: string; kind: string; owner: string | null; total: number }>`
      select media.id as "publicId", media.kind, users.username as owner, count(*) over ()::int as total
      from missing_files join media on media.id = missing_files.media_id
        left join users on users.id = media.owner_id
      where media.status = 'ready'
      order by media.id limit ${limit}`,
  );
  return {
    files: rows[0]?.total ?? 0,
    first: rows.map(({ publicId, kind, owner }) => ({ publicId, kind, owner })),
  };
}

/** Bytes of the database, and of the tables that take up most of it, with their indexes. */
export async function measureDatabase(db: Db) {
  const [row] = await executeRead(
    db,
    sql<{ bytes: number; webs: number; versions: number; posts: number; log: number }>`
      select pg_database_size(current_database())::float8 as bytes,
        pg_total_relation_size('webs')::float8 as webs,
        (pg_total_relation_size('web_texts') + pg_total_relation_size('web_saves')
          + pg_total_relation_size('web_versions') + pg_total_relation_size('web_version_pictures'))::float8 as versions,
        (pg_total_relation_size('comments') + pg_total_relation_size('replies'))::float8 as posts,
        pg_total_relation_size('audit_log')::float8 as log`,
  );
  if (!row) throw new Error('the database did not report its size');
  return row;
}
