import t from 'tap';
import { sourcesBelow } from './sources.ts';

/**
 * `owner_id` of webs, collections and assets is null for rows that are deleted or removed; `author_id` is not. Only
 * code that handles such rows, or inserts new rows, may name it.
 */
const readers = [
  // The bin, moderation, and accounts that are deleted with everything.
  'src/shared/soft-delete.ts',
  'src/modules/webs/repository/deletion.ts',
  'src/modules/assets/repository/removal.ts',
  'src/modules/assets/repository/assets.ts',
  'src/modules/collections/repository/collections.ts',
  'src/modules/collections/repository/deletion.ts',
  'src/modules/moderation/repository/subjects.ts',
  // Quotas, which include the bin.
  'src/modules/webs/repository/limits.ts',
  // Triggers that count or refuse changes of the author.
  'src/modules/webs/schema/counts.sql',
  'src/modules/accounts/schema/suspensions.sql',
];

/** Code that inserts new rows. */
const inserts = /\bauthor_id: \w|insert into \w+ \(id, author_id\b/g;
const comments = /\/\*\*[\s\S]*?\*\/|--[^\n]*/g;

t.test('only code for deleted and removed rows reads who made them', async (t) => {
  const found = sourcesBelow('src', /\.(ts|tsx|sql)$/)
    .filter(({ path }) => !path.endsWith('.gen.ts'))
    .filter(({ text }) => /\bauthor_id\b/.test(text.replace(comments, '').replace(inserts, '')))
    .map(({ path }) => path);
  t.same(found.toSorted(), readers.toSorted());
});
