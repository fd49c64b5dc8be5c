import { randomBytes } from 'node:crypto';
import t from 'tap';
import {
  type BaseText,
  decodeText,
  encodeText,
} from '../../../src/modules/webs/service/versions/text-delta.ts';

/** A fixed seed, so that a failure can be reproduced. */
let seed = 17;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pieces = [
  '',
  'a',
  '\n',
  'é',
  '👩‍👩‍👧',
  '\u2028',
  '\ufeff',
  '\t',
  'const a = 1;\n',
  '<p>日本語</p>',
  'x'.repeat(999),
];
const piece = () => pieces[random(pieces.length)] ?? '';

/** A change at a random place: an insertion, a removal, or a completely new text. */
function change(text: string): string {
  const characters = Array.from(text);
  const at = random(characters.length + 1);
  if (random(20) === 0) return Array.from({ length: random(300) }, piece).join('');
  return [...characters.slice(0, at), piece(), ...characters.slice(at + random(9))].join('');
}

/**
 * Stores texts one after the other, as saves are packed. Returns the text that each entry gives back, and the total
 * bytes.
 */
async function storeAll(texts: readonly string[]) {
  const wholes = new Map<number, string>();
  const read: string[] = [];
  let base: BaseText | null = null;
  let bytes = 0;
  for (const [id, text] of texts.entries()) {
    const { data, baseId } = await encodeText(text, base);
    bytes += data.length;
    if (baseId === null) {
      wholes.set(id, text);
      base = { id, text, bytes: data.length };
    }
    read.push(decodeText(data, baseId === null ? null : (wholes.get(baseId) ?? 'the base is missing')));
  }
  return { read, bytes, wholes: wholes.size };
}

t.test('any sequence of texts reads back exactly', async (t) => {
  for (let round = 0; round < 12; round += 1) {
    const texts = [''];
    for (let step = 0; step < 60; step += 1) texts.push(change(texts.at(-1) ?? ''));
    t.strictSame((await storeAll(texts)).read, texts, `round ${round}`);
  }
});

t.test('texts of 1 MiB read back exactly, compressible or not, and a small change stays small', async (t) => {
  for (const large of ['a😀\n'.repeat(1 << 17), randomBytes(786_432).toString('base64')]) {
    const texts = [large, `${large.slice(0, 700_000)}const changed = 1;${large.slice(700_000)}`, '', large];
    const { read } = await storeAll(texts);
    t.ok(read.every((text, at) => text === texts[at]));
    const [whole = '', changed = ''] = texts;
    const { data, baseId } = await encodeText(changed, { id: 1, text: whole, bytes: 1 << 20 });
    t.equal(baseId, 1);
    t.ok(data.length < 500, `${data.length} bytes`);
  }
});

t.test('very short texts read back exactly, with a dictionary of any content', async (t) => {
  for (const text of ['', 'a', 'abcdefg', 'abcdefgh', '7¤0ì', '\u0000', '\u00ec\u0030'])
    for (const base of ['', 'a', 'abcdefgh', '7¤0ì dictionary'])
      t.equal(decodeText((await encodeText(text, { id: 1, text: base, bytes: 9 })).data, base), text);
});

t.test('a text that differs much from its base is stored whole, and becomes the next base', async (t) => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `const value${at} = ${random(1e9)}; // ${at * at}`);
  const texts: string[] = [];
  for (let save = 0; save < 400; save += 1) {
    lines[random(lines.length)] = `const value${save} = ${random(1e9)};`;
    texts.push(lines.join('\n'));
  }
  const { read, wholes, bytes } = await storeAll(texts);
  t.strictSame(read, texts);
  t.ok(wholes > 3 && wholes < 40, `${wholes} of 400 are whole`);
  t.ok(bytes / 400 < 2_000, `${bytes / 400} bytes a text`);
});
