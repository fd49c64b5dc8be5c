import pg from 'pg';
import t from 'tap';
import { migrateToLatest, migrateUpTo } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { testDatabase } from '../helpers/database.ts';

/** The last migration whose tables store the state of a row as copies of its former columns. */
const before = '0009_web_drafts';
const log = createLog('silent');
const ada = '01a00000-0000-7000-8000-00000000000a';
const time = '2026-01-02T03:04:05.678Z';

type Former = {
  owner_id?: null;
  removed_owner_id?: string;
  is_public?: boolean;
  link_key?: string;
  former_link_key?: string;
  hidden_at?: string;
  hidden_was_public?: boolean;
  deleted_at?: string;
  deleted_was_public?: boolean;
  removed_from_bin?: boolean;
};
type Now = {
  visibility: string;
  is_public?: boolean;
  isOwned?: boolean;
  link_key?: string;
  last_link_key?: string;
  marks?: string[];
};

const gone: Former = { owner_id: null, removed_owner_id: ada, is_public: false };
/** Former rows and their results; `marks` are the times that are set. */
const rows: Record<string, [former: Former, now: Now]> = {
  public: [{}, { visibility: 'public', is_public: true }],
  private: [{ is_public: false }, { visibility: 'private' }],
  unlisted: [
    { is_public: false, link_key: 'a' },
    { visibility: 'unlisted', link_key: 'a', last_link_key: 'a' },
  ],
  'unlisted before': [
    { former_link_key: 'b' },
    { visibility: 'public', is_public: true, last_link_key: 'b' },
  ],
  'hidden, public': [
    { is_public: false, hidden_at: time, hidden_was_public: true },
    { visibility: 'public', marks: ['hidden_at'] },
  ],
  'hidden, private': [
    { is_public: false, hidden_at: time },
    { visibility: 'private', marks: ['hidden_at'] },
  ],
  'hidden, unlisted': [
    { is_public: false, hidden_at: time, link_key: 'c' },
    { visibility: 'unlisted', link_key: 'c', last_link_key: 'c', marks: ['hidden_at'] },
  ],
  'deleted, public': [
    { ...gone, deleted_at: time, deleted_was_public: true },
    { visibility: 'public', isOwned: false, marks: ['deleted_at'] },
  ],
  'deleted, unlisted': [
    { ...gone, deleted_at: time, link_key: 'd' },
    { visibility: 'unlisted', isOwned: false, link_key: 'd', last_link_key: 'd', marks: ['deleted_at'] },
  ],
  'hidden, then deleted': [
    { ...gone, hidden_at: time, hidden_was_public: true, deleted_at: time },
    { visibility: 'public', isOwned: false, marks: ['hidden_at', 'deleted_at'] },
  ],
  removed: [
    { ...gone, hidden_at: time, hidden_was_public: true },
    { visibility: 'public', isOwned: false, marks: ['hidden_at', 'removed_at'] },
  ],
  'removed from the bin': [
    { ...gone, hidden_at: time, deleted_was_public: true, removed_from_bin: true },
    { visibility: 'public', isOwned: false, marks: ['hidden_at', 'deleted_at', 'removed_at'] },
  ],
};

/** Inserts a row into a table with the required columns. */
const others: Record<string, (name: string, at: number) => Record<string, unknown>> = {
  webs: (title) => ({ title, description: '', html: '<p>' }),
  collections: (name) => ({ name }),
  assets: (title, at) => ({ title, asset_type: 'image', media_id: `file-${at}` }),
};

t.test('a database with copies of former states gets facts, and the indexes of a new database', async (t) => {
  const { url } = await testDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(() => client.end());
  const indexes = async () =>
    (await client.query(`select indexdef from pg_indexes where schemaname = 'public' order by indexname`))
      .rows;
  const ofNew = await indexes();
  await client.query('drop schema public cascade; create schema public');
  await migrateUpTo(url, log, before);
  const insert = (table: string, row: Record<string, unknown>) =>
    client.query(
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    );
  await insert('users', {
    id: ada,
    username: 'ada',
    email: 'ada@x.test',
    full_name: 'Ada',
    password_hash: '-',
  });
  // A trigger on replaced columns, as in older databases.
  await client.query(`create function nothing() returns trigger language plpgsql as 'begin return new; end';
    create trigger webs_shown after update of is_public on webs for each row execute function nothing()`);
  for (const [at, [name, [former]]] of Object.entries(rows).entries()) {
    await insert('media', {
      id: `file-${at}`,
      owner_id: ada,
      kind: 'image',
      status: 'ready',
      mime_type: 'image/webp',
    });
    for (const [table, more] of Object.entries(others)) {
      const id = `01a00000-0000-7000-8000-0000000001${at.toString().padStart(2, '0')}`;
      await insert(table, { id, owner_id: ada, ...more(name, at), ...former });
    }
  }
  await migrateToLatest(url, log);
  t.strictSame(await indexes(), ofNew);
  for (const table of Object.keys(others)) {
    const name = table === 'collections' ? 'name' : 'title';
    const found =
      await client.query(`select ${name} as row, author_id, owner_id is not null as "isOwned", visibility, is_public,
      link_key, last_link_key, array_remove(array[case when hidden_at is not null then 'hidden_at' end,
        case when deleted_at is not null then 'deleted_at' end, case when removed_at is not null then 'removed_at' end], null) as marks
      from ${table} order by id`);
    t.strictSame(
      found.rows,
      Object.entries(rows).map(([row, [, now]]) => ({
        ...{
          row,
          author_id: ada,
          isOwned: true,
          is_public: false,
          link_key: null,
          last_link_key: null,
          marks: [],
        },
        ...now,
      })),
      table,
    );
  }
});
