import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * All tables with their indexes and constraints, by noun. The order matters: a file refers to tables of the files
 * before it. Functions and triggers are in `schema/` of the module that owns them.
 */
const nouns = [
  'media',
  'members',
  'sessions',
  'webs',
  'versions',
  'tags',
  'views',
  'collections',
  'assets',
  'comments',
  'likes',
  'follows',
  'moderation',
  'notifications',
  'search',
  'exports',
  'site',
  'jobs',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db);
  if (rows[0]?.name !== 'UTF8')
    throw new Error(`the database is encoded in ${rows[0]?.name}; Codeweb needs one in UTF8`);
  for (const noun of nouns)
    await sql.raw(await readFile(new URL(`0001_baseline/${noun}.sql`, import.meta.url), 'utf8')).execute(db);
}
