import { sql } from 'kysely';
import t from 'tap';
import { isRun, pairsOf, withoutArticle, wordsOf } from '../../src/shared/rules/words.ts';
import { makeAsset } from '../helpers/assets.ts';
import { build } from '../helpers/build.ts';
import { makeCollection } from '../helpers/collections.ts';
import { saveWeb } from '../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ fullName: 'Ada' });

/** Titles, each with searches that find only that title. */
const found: readonly [title: string, ...searches: string[]][] = [
  ['İstanbul gezisi', 'istanbul', 'ISTANBUL', 'İSTANBUL'],
  ['Işık oyunu', 'isik', 'ışık', 'IŞIK'],
  ['Ünlü şehir', 'unlu', 'ŞEHİR', 'sehir'],
  ['Café crème', 'cafe', 'CAFÉ', 'cafe\u0301'],
  ['Straße der Musik', 'strasse', 'straße', 'STRASSE', 'STRAẞE', 'straß'],
  ['Ёлка', 'елка', 'ЁЛКА'],
  ['東京の天気アプリ', '東京', '天気', '天', 'プリ', 'アプリ', '京の天気', 'ｱﾌﾟﾘ'],
  ['한국어 시계', '시계', '한국'],
  ['مرحبا بالعالم', 'مرحبا', 'عالم', 'العالم', 'بالعالم', 'عَالَم'],
  ['3D cube 🎲', '3d', '🎲', 'cube 🎲'],
  ['ﬁnally', 'finally'],
  ['Łódź', 'lodz', 'łódź'],
  ['Smørrebrød & Œuvre', 'smorrebrod', 'oeuvre', 'SMØR'],
  ['ΟΔΟΣ', 'οδός', 'οδοσ'],
  ['สวัสดีชาวโลก', 'ชาวโลก', 'สวัสดี'],
  ['我的小游戏', '游戏', '小游'],
  ['Thumbs 👍🏽 of 👩‍👩‍👧', '👍', '👍🏿', '👩‍👩‍👧'],
  ['To 🇩🇪🇫🇷', '🇩🇪', '🇫🇷'],
];

for (const [title] of found) {
  await saveWeb(call, ada, { title, description: 'More' });
  await makeCollection(call, ada, { name: title });
  await makeAsset(call, ada, { title });
  await member({ fullName: `${title} ...` });
}

const kinds = {
  webs: ['/webs/search/all-webs?search=', 'title'],
  collections: ['/collections/search/all-collections?search=', 'name'],
  assets: ['/assets/search/all-assets?assetType=image&search=', 'title'],
  people: ['/users/search?search=', 'fullName'],
} as const;

const names = ['webs', 'collections', 'assets', 'people'] as const satisfies (keyof typeof kinds)[];

async function find(kind: keyof typeof kinds, search: string): Promise<string[]> {
  const [path, name] = kinds[kind];
  const { body } = await call('GET', `${path}${encodeURIComponent(search)}`);
  return body.data.docs.map((one: Record<string, string>) => one[name]?.replace(/ \.\.\.$/, ''));
}

for (const kind of names)
  t.test(`${kind} are found by their characters, in any script and normalization form`, async (t) => {
    for (const [title, ...searches] of found)
      for (const search of searches) t.strictSame(await find(kind, search), [title], search);
  });

t.test('the characters of a run must be adjacent, and in order', async (t) => {
  for (const search of ['気天', '東天', '天京', '🎲🎲', '🇪🇫'])
    t.strictSame(await find('webs', search), search === '🇪🇫' ? ['To 🇩🇪🇫🇷'] : [], search);
});

t.test('the database and the highlighting split texts into the same words', async (t) => {
  const texts = [
    ...found.flat(),
    'ＡＢＣ１２３ don’t',
    'mixed漢字kana仮名',
    'ⅷ ½ x²',
    'ǅ ŉ ĳ',
    '\u05e9\u05c1\u05dc',
    'ㄅㄆ',
    '々〆〇',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ terms: string[]; words: string[] }>`
      select search_terms(${text}) as terms, search_words(${text}) as words`.execute(ctx.db);
    const words = wordsOf(text).map(({ letters }) => letters);
    t.strictSame(new Set(rows[0]?.terms), new Set(words.map(withoutArticle)), text);
    const indexed = words.flatMap((word) =>
      isRun(word) ? [...pairsOf(word), Array.from(word).at(-1) ?? ''] : [word, withoutArticle(word)],
    );
    t.strictSame(new Set(rows[0]?.words), new Set(indexed), text);
  }
});
