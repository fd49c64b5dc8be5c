import t from 'tap';
import { CdnPurger, createSurrogates, everythingTag } from '../../../src/shared/cache/cdn.ts';
import { cacheTagOf, privateTagOf } from '../../../src/shared/cache/tags.ts';
import { startCdn } from '../../helpers/cdn.ts';
import { waitUntil } from '../../helpers/wait.ts';

for (const kind of ['web', 'member']) cacheTagOf(kind);

type Log = ConstructorParameters<typeof CdnPurger>[2];

async function start(t: Parameters<typeof startCdn>[0], token: string | null = 'secret') {
  const cdn = await startCdn(t);
  const lines: string[] = [];
  const note = (...parts: unknown[]) => void lines.push(String(parts.at(-1)));
  const log = { error: note, info: note } as unknown as Log;
  const purger = new CdnPurger({ purgeUrl: cdn.purgeUrl, token }, (tag) => tag, log);
  t.teardown(() => purger[Symbol.dispose]());
  return { cdn, purger, lines };
}

t.test('changes that arrive together are purged in one call, with the headers of several CDNs', async (t) => {
  const { cdn, purger } = await start(t);
  for (const tag of ['web:1', 'web:2', 'web:1']) purger.changed(tag);
  await waitUntil('the purge', () => cdn.purges.length > 0);
  t.match(cdn.purges[0], {
    tags: ['web:1', 'web:2'],
    headers: { 'surrogate-key': 'web:1 web:2', authorization: 'Bearer secret', 'fastly-key': 'secret' },
  });
});

t.test('changes that no cached response depends on are not purged', async (t) => {
  const { cdn, purger } = await start(t);
  for (const tag of [privateTagOf('notifications')('1'), 'sessions:1', 'web:1']) purger.changed(tag);
  await waitUntil('the purge', () => cdn.purges.length > 0);
  t.strictSame(cdn.purges[0]?.tags, ['web:1']);
});

t.test('each purge is repeated once, for responses that were in transit', async (t) => {
  const { cdn, purger } = await start(t, null);
  purger.changed('web:1');
  await waitUntil('the second', () => cdn.purges.length === 2, { timeoutSeconds: 20 });
  t.strictSame(cdn.keys(), ['web:1', 'web:1']);
  t.notOk(cdn.purges[0]?.headers.authorization);
  purger.changed('web:2');
  await waitUntil('the fourth', () => cdn.purges.length === 4, { timeoutSeconds: 20 });
  t.strictSame(cdn.keys().slice(2), ['web:2', 'web:2'], 'a repeat is not repeated');
});

t.test('many tags are several calls, and very many purge everything', async (t) => {
  const { cdn, purger } = await start(t);
  for (let index = 0; index < 100; index++) purger.changed(`web:${index}`);
  await waitUntil('the purges', () => cdn.keys().length === 100);
  t.ok(cdn.purges.every(({ tags }) => tags.length <= 30));
  for (let index = 0; index < 5_000; index++) purger.changed(`member:${index}`);
  await waitUntil('one purge of everything', () => cdn.keys().includes(everythingTag));
  t.notOk(cdn.keys().includes('member:1'));
});

t.test('a failed purge is retried, and logged once', async (t) => {
  const { cdn, purger, lines } = await start(t);
  cdn.status = 503;
  purger.changed('web:1');
  await waitUntil('the failure', () => lines.length === 1);
  purger.changed('web:2');
  cdn.status = 200;
  await waitUntil('both', () => lines.length === 2 && cdn.keys().includes('web:2'));
  t.ok(cdn.keys().includes('web:1'));
  t.strictSame(lines, [
    'CDN purge failed; old pages may be shown until it succeeds',
    'the CDN is purged again',
  ]);
});

t.test(
  'everything is purged after a start and after a lost connection, since changes may have been missed',
  async (t) => {
    const { cdn, purger } = await start(t);
    purger.connected();
    await waitUntil('the first', () => cdn.purges.length === 1);
    purger.changed('web:1');
    await waitUntil('a repeat', () => cdn.purges.length === 3, { timeoutSeconds: 20 });
    t.strictSame(cdn.keys(), [everythingTag, 'web:1', 'web:1'], 'at the start there is nothing to repeat');
    purger.lost();
    purger.changed('web:2');
    purger.connected();
    await waitUntil('the next with its repeat', () => cdn.purges.length === 5, { timeoutSeconds: 20 });
    t.strictSame(cdn.keys().slice(3), [everythingTag, everythingTag]);
  },
);

t.test('a response with more tags than fit into a header is not cached', async (t) => {
  const tags = Array.from({ length: 500 }, (_, index) => `web:01a20a74-5784-7779-a58b-${index}`);
  const { headersFor, keyOf } = createSurrogates(Buffer.from('secret'), 60);
  t.equal(headersFor(tags), null);
  t.match(headersFor(['web:1']), {
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
    'surrogate-key': `${everythingTag} ${keyOf('web:1')}`,
  });
  t.notMatch(JSON.stringify(headersFor(['web:1'])), 'web:1', 'keys name nothing');
  t.not(keyOf('web:1'), createSurrogates(Buffer.from('other'), 60).keyOf('web:1'));
});
