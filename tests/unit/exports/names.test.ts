import t from 'tap';
import { assetFile, toHref, webFolder } from '../../../src/modules/exports/rules/names.ts';
import { hostileTexts } from '../../helpers/hostile-texts.ts';

const id = '0190b0c8-0000-7000-8000-0123456789ab';
const folderOf = (title: string) => webFolder({ id, title });

t.test('a folder is named after the title and the random end of the id', async (t) => {
  t.equal(folderOf('My first web'), 'webs/my-first-web-0123456789ab');
  t.equal(folderOf('  Größe & 大 😀 '), 'webs/größe-大-0123456789ab');
  t.equal(folderOf('हिन्दी'), 'webs/हिन्दी-0123456789ab', 'with the marks that belong to letters');
  t.equal(assetFile({ id, title: 'A bird' }, 'webp'), 'assets/a-bird-0123456789ab.webp');
});

t.test('a title without letters and digits still makes a name', async (t) => {
  for (const title of ['', '...', '😀', '../..', '\u0301', '-'])
    t.equal(folderOf(title), 'webs/web-0123456789ab', title);
});

t.test('no title leads out of the folder, or gives a name that a file system refuses', async (t) => {
  const titles = [
    ...hostileTexts,
    ...['..\\..\\windows', 'C:', 'CON', 'nul.txt', 'a/b', 'a\u0000b', 'a\u202eb', 'name. ', '大'.repeat(100)],
    ...['𝒳'.repeat(100), 'x'.repeat(100), `${'x'.repeat(39)}-y`, '\u0301'.repeat(100)],
  ];
  const isSafe = (folder: string) =>
    /^webs\/[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*-0123456789ab$/u.test(folder) &&
    Buffer.byteLength(folder) <= 200 &&
    folder === folder.normalize('NFC');
  t.same(
    titles.filter((title) => !isSafe(folderOf(title))),
    [],
  );
});

t.test('a link to a file is correct for every character of its name', async (t) => {
  t.equal(toHref('webs/größe-大-1/index.html'), 'webs/gr%C3%B6%C3%9Fe-%E5%A4%A7-1/index.html');
});
