import t from 'tap';
import { qrPicture } from '../../../src/pages/(embed)/share/qr-picture.ts';

const link = 'https://codeweb.example/web/01890000-0000-7000-8000-000000000000';

/** The dark modules of a path, by row. */
function modulesOf({ path, size }: { path: string; size: number }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return rows;
}

const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];

t.test('a QR code has finder patterns in three corners, and an empty border of four modules', async (t) => {
  const picture = qrPicture(link);
  const rows = modulesOf(picture);
  const draw = (top: number, left: number) =>
    rows.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map((isDark) => (isDark ? '#' : ' '))
        .join(''),
    );
  const end = picture.size - 11;
  for (const [top, left] of [
    [4, 4],
    [4, end],
    [end, 4],
  ] as const)
    t.strictSame(draw(top, left), finder);
  const isEmpty = (row: boolean[] | undefined) => !row?.includes(true);
  for (const at of [0, 1, 2, 3]) {
    t.ok(isEmpty(rows.at(at)) && isEmpty(rows.at(-1 - at)));
    t.ok(rows.every((row) => !row[at] && !row.at(-1 - at)));
  }
});

t.test('each link has its own deterministic code, and the file contains it', async (t) => {
  const picture = qrPicture(link);
  t.strictSame(qrPicture(link), picture);
  t.not(qrPicture(`${link}x`).path, picture.path);
  t.match(picture.document, `<path d="${picture.path}"/></svg>`);
  t.match(picture.document, `viewBox="0 0 ${picture.size} ${picture.size}"`);
  t.doesNotThrow(() => qrPicture(`https://${'a'.repeat(2_000)}`), 'of a long link');
});
