import t from 'tap';
import { batchLookups } from '../../../src/shared/db/statements/batched-lookups.ts';

type Row = { id: string; text: string };
const rowOf = (id: string): Row => ({ id, text: `row ${id}` });

function recordReads(answer: (ids: string[]) => Promise<Row[]>) {
  const reads: string[][] = [];
  const find = batchLookups<Row>(
    (ids) => {
      reads.push(ids);
      return answer(ids);
    },
    ({ id }) => id,
  );
  return { reads, find };
}

t.test('lookups of one tick are batched, each key is read once, and each lookup is answered', async (t) => {
  const { reads, find } = recordReads(async (ids) =>
    ids
      .filter((id) => id !== 'none')
      .map(rowOf)
      .reverse(),
  );
  const found = await Promise.all(['a', 'b', 'a', 'none'].map(find));
  t.same(found, [rowOf('a'), rowOf('b'), rowOf('a'), undefined]);
  t.same(reads, [['a', 'b', 'none']]);
});

t.test('a lookup is never answered by a read that began before it', async (t) => {
  const answers: (() => void)[] = [];
  const { reads, find } = recordReads(
    (ids) => new Promise((resolve) => answers.push(() => resolve(ids.map(rowOf)))),
  );
  const first = find('a');
  while (reads.length < 1) await new Promise(setImmediate);
  const second = find('a');
  while (reads.length < 2) await new Promise(setImmediate);
  t.same(reads, [['a'], ['a']]);
  for (const answer of answers) answer();
  t.same(await Promise.all([first, second]), [rowOf('a'), rowOf('a')]);
});

t.test('a failed read fails only its lookups', async (t) => {
  let isBroken = true;
  const { find } = recordReads(async (ids) => {
    if (isBroken) throw new Error('no connection');
    return ids.map(rowOf);
  });
  const failed = await Promise.allSettled([find('a'), find('b')]);
  t.strictSame(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isBroken = false;
  t.same(await find('a'), rowOf('a'));
});

t.test('a statement has at most 100 keys', async (t) => {
  const { reads, find } = recordReads(async (ids) => ids.map(rowOf));
  const ids = Array.from({ length: 250 }, (_, number) => String(number));
  t.same(await Promise.all(ids.map(find)), ids.map(rowOf));
  t.same(
    reads.map(({ length }) => length),
    [100, 100, 50],
  );
});
