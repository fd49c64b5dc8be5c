import { test } from 'tap';
import { formatBytes, titleOfFile } from '../../../src/pages/(uploads)/file-size.ts';
import { encodeWithin } from '../../../src/pages/(uploads)/shrink-picture.ts';
import { isExpiring } from '../../../src/pages/runtime/api/tokens.ts';

test('sizes are in KB below 1 MB, and a file over a limit is never displayed as the limit', async (t) => {
  t.equal(formatBytes(1), '1 KB');
  t.equal(formatBytes(70_400), '71 KB');
  t.equal(formatBytes(999_999), '1000 KB');
  t.equal(formatBytes(1_500_000), '1.5 MB');
  t.equal(formatBytes(1_500_001), '1.51 MB');
  t.equal(formatBytes(50_000_000), '50 MB');
});

test('a file name suggests a title', async (t) => {
  t.equal(titleOfFile('my_summer-photo 2.final.JPG'), 'my summer photo 2.final');
  t.equal(titleOfFile('no extension'), 'no extension');
  t.equal(titleOfFile(`${'x'.repeat(99)}🎲.png`), 'x'.repeat(99), 'no character is cut in two');
  t.equal(titleOfFile('___.png'), '');
  t.equal(titleOfFile(`${'a'.repeat(150)}.webm`).length, 100);
});

/** An encoder whose size depends on the area and the quality, with the scales it was called with. */
function encoder(bytesAtFull: number) {
  const asked: [scale: number, quality: number][] = [];
  const encode = async (scale: number, quality: number) => {
    asked.push([scale, quality]);
    return new Blob([new Uint8Array(Math.round(bytesAtFull * scale ** 2 * quality))]);
  };
  return { encode, asked };
}

test('a picture keeps its size where a lower quality is enough', async (t) => {
  const { encode, asked } = encoder(1_900_000);
  const smaller = await encodeWithin(encode, 1_500_000);
  t.ok(smaller.size <= 1_500_000);
  t.ok(asked.every(([scale]) => scale === 1));
});

test('a picture is scaled down until it fits, in few attempts and not much smaller than necessary', async (t) => {
  const { encode, asked } = encoder(40_000_000);
  const smaller = await encodeWithin(encode, 1_500_000);
  t.ok(smaller.size <= 1_500_000);
  t.ok(smaller.size > 1_000_000, `${smaller.size} bytes`);
  t.ok(asked.length <= 6, `${asked.length} tries`);
});

test('a picture that never fits is an error, not an endless loop', async (t) => {
  const encode = async () => new Blob([new Uint8Array(2_000)]);
  await t.rejects(encodeWithin(encode, 1_000), /small enough/);
});

test('a token that expires within half a minute is refreshed before an upload', async (t) => {
  const now = Date.UTC(2026, 0, 1);
  const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  t.equal(isExpiring(token({ exp: now / 1_000 - 1 }), now), true);
  t.equal(isExpiring(token({ exp: now / 1_000 + 29 }), now), true);
  t.equal(isExpiring(token({ exp: now / 1_000 + 31 }), now), false);
  t.equal(isExpiring('nothing', now), false);
});
