import type pg from 'pg';

/** Tables that get most of the rows. */
const large = [
  ...[
    'webs',
    'web_likes',
    'comments',
    'replies',
    'follows',
    'pins',
    'collections',
    'collection_webs',
    'web_tags',
  ],
  ...['web_search', 'collection_search', 'people_search'],
];

/** Triggers that check or copy each new row; their work is done for all rows together. */
const rowTriggers: readonly (readonly [table: string, trigger: string])[] = [
  ['webs', 'webs_refuse_suspended'],
  ['webs', 'webs_tags_added'],
  ['comments', 'comments_refuse_suspended'],
  ['replies', 'replies_refuse_suspended'],
  ['collections', 'collections_refuse_suspended'],
  ['web_tags', 'web_tags_counted'],
];

type Definition = { table: string; name: string; definition: string };

/** Indexes that belong to no constraint. */
const indexes = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = x.indexrelid and contype in ('p', 'u', 'x'))
  order by 1, 2`;

const foreignKeys = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by 1, 2`;

const triggerStates = `
  select c.relname as table, t.tgname as name, t.tgenabled::text || pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relname = any($1) and not t.tgisinternal order by 1, 2`;

/**
 * Runs `work` while the large tables have no indexes, foreign keys or row triggers, in the
 * transaction of `client`: filling tables first and indexing them after is several times as fast.
 * Throws unless all are restored afterwards.
 */
export async function withBareTables(
  client: pg.Client,
  work: () => Promise<void>,
  report: (text: string) => void,
): Promise<void> {
  const read = async (text: string) => (await client.query<Definition>(text, [large])).rows;
  const [oldIndexes, oldKeys, oldTriggers] = [
    await read(indexes),
    await read(foreignKeys),
    await read(triggerStates),
  ];
  for (const { table, name } of oldKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of oldIndexes) await client.query(`drop index ${name}`);
  for (const [table, trigger] of rowTriggers)
    await client.query(`alter table ${table} disable trigger ${trigger}`);
  await work();
  for (const { table, name, definition } of oldIndexes) {
    await client.query(definition);
    report(`index ${name} of ${table}`);
  }
  // Deferred triggers of this transaction would keep the tables from being altered.
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of oldKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    report(`foreign key ${name}`);
  }
  for (const [table, trigger] of rowTriggers)
    await client.query(`alter table ${table} enable trigger ${trigger}`);
  const now = [await read(indexes), await read(foreignKeys), await read(triggerStates)];
  if (JSON.stringify(now) !== JSON.stringify([oldIndexes, oldKeys, oldTriggers]))
    throw new Error('indexes, foreign keys or triggers differ from before');
}
