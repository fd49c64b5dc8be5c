import t from 'tap';
import type { Endpoint } from '../../src/shared/api/endpoint.ts';
import { allCalls } from '../helpers/all-calls.ts';
import { build, type Member, publicUrl } from '../helpers/build.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

const { ctx, call, member } = await build(t);

/** A fixed seed, so that a failure can be reproduced. */
let seed = 20_261_121;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const pick = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];

const texts = [
  '',
  ' ',
  'a',
  'grace',
  'a-good-password',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(50),
  'x'.repeat(300),
  'x'.repeat(70_000),
  "' or '1'='1",
  "'; drop table users; --",
  '%_%\\',
  '#{7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'a\r\nSet-Cookie: x=y',
  'javascript:alert(1)',
  'http://127.0.0.1:22/',
  `${publicUrl}/verify-email`,
  'someone@example.test',
  'someone@example.test\nBcc: other@example.test',
  '00000000-0000-7000-8000-000000000000',
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  '__proto__',
  '{"$gt": ""}',
] as const;

const others = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  ['x'],
  { x: 1 },
  { length: 9 },
] as const;

const value = () => (random(3) > 0 ? pick(texts) : pick(others));

/** Values for each declared property, some left out, some undeclared. */
function partOf(schema: { properties: object } | undefined, make: () => unknown): Record<string, unknown> {
  const part: Record<string, unknown> = {};
  for (const name of Object.keys(schema?.properties ?? {})) if (random(6) > 0) part[name] = make();
  if (random(4) === 0)
    Object.assign(part, { isVerified: true, constructor: 'x', _id: value(), owner_id: value() });
  return part;
}

const asText = (thing: unknown) => (typeof thing === 'string' ? thing : JSON.stringify(thing));
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function address(path: string, { params, query }: Endpoint, known: string): string {
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    random(3) === 0 && params ? known : encoded(pick(texts).slice(0, 500)) || 'x',
  );
  const asked = Object.entries(partOf(query, value)).map(
    ([name, one]) => `${name}=${encoded(asText(one).slice(0, 2_000))}`,
  );
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}

function bodyOf(endpoint: Endpoint): { body?: string | FormData; headers?: Record<string, string> } {
  if (endpoint.file) {
    const fields = Object.fromEntries(
      Object.entries(partOf(endpoint.body, value)).map(([name, one]) => [name, asText(one)]),
    );
    const bytes = pick([new Uint8Array(picture), new Uint8Array(picture.subarray(0, 40)), new Uint8Array()]);
    return { body: form({ ...fields, ...(random(3) > 0 && { [endpoint.file.name]: bytes }) }) };
  }
  if (!endpoint.body && random(2) > 0) return {};
  const whole = random(8) === 0 ? value() : partOf(endpoint.body, value);
  return { body: JSON.stringify(whole), headers: { 'content-type': 'application/json' } };
}

/** Each call gets this number or twice as many; `FUZZ_ROUNDS=150` makes about 20,000. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 25);
const expensive = /register|login|password|delete|change-email|create|update/;

t.test('no call answers any input with a server error', async (t) => {
  const ada = await member();
  let { _id } = await saveWeb(call, ada);
  let calls = 0;
  for (const [key, endpoint] of Object.entries(allCalls)) {
    const [method = 'GET', path = ''] = key.split(' ');
    let whose: Member = ada;
    for (let round = 0; round < (expensive.test(key) ? rounds : 2 * rounds); round++) {
      const url = address(path, endpoint, _id);
      const sent = bodyOf(endpoint);
      const as = random(8) === 0 ? undefined : whose;
      const answer = await call(method as 'GET', url, { ...sent, as });
      calls++;
      const what = `${key} ${url} ${typeof sent.body === 'string' ? sent.body : ''}`.slice(0, 500);
      if (answer.status >= 500 || answer.body.status !== answer.status)
        t.fail(`${answer.status} ${answer.body.message}`, { what });
      // Some calls end the session or delete the web, as they should.
      if (answer.status === 401 && as) whose = await member();
      if (answer.status === 200 && answer.body.data?._id === _id && method === 'DELETE')
        ({ _id } = await saveWeb(call, whose));
    }
  }
  t.ok(calls > 500, `${calls} calls`);
});

t.test('undeclared fields change nothing', async (t) => {
  const bob = await member();
  const eve = await member();
  const web = await saveWeb(call, bob);
  const extra = {
    id: '00000000-0000-7000-8000-000000000000',
    owner_id: eve.user._id,
    ownerId: eve.user._id,
    views: '99',
    likes_count: '99',
    score: '99',
    created_at: '2000-01-01',
    image_id: 'x',
    request_key: 'x',
  };
  const { status } = await call('PATCH', `/webs/update/${web._id}`, {
    as: bob,
    body: form({ title: 'New', ...extra }),
  });
  t.equal(status, 200);
  const now = (await call('GET', `/webs/get/${web._id}`)).body.data;
  t.strictSame(now, { ...web, updatedAt: now.updatedAt, title: 'New', revision: 2 });
  const rows = await ctx.db.selectFrom('users').select('is_verified').execute();
  t.notOk(rows.some((row) => row.is_verified));
});
