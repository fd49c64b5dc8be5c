import t, { type Test } from 'tap';
import type { Endpoint } from '../../src/shared/api/endpoint.ts';
import { allCalls } from '../helpers/all-calls.ts';
import { type Answer, build, publicUrl } from '../helpers/build.ts';
import { cpuTime, nearMisses } from '../helpers/near-misses.ts';
import { form, saveWeb } from '../helpers/webs.ts';

const { call, member } = await build(t);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Maximum processor time of a call, in milliseconds, for the bytes it reads. */
const maxCpuTime = 250;
/** A text and its JSON, made once: that takes longer than most calls. */
type Value = { text: string; json: Buffer };
/** A body of almost 1 MiB, the maximum, including names and punctuation. */
const longTexts = nearMisses((1 << 20) - 500).map(
  (text): Value => ({ text, json: Buffer.from(JSON.stringify(text)) }),
);
/** Many entries, a long one, and lists in lists. */
const longLists = [
  JSON.stringify(Array.from({ length: 100_000 }, () => 'a')),
  JSON.stringify(['https://a.test/'.repeat(30_000)]),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
].map((text): Value => ({ text, json: Buffer.from(text) }));

/** The faster of two attempts: the first may include compilation and garbage collection. */
async function requireQuick(t: Test, what: string, work: () => Promise<Answer>): Promise<void> {
  const answers: Answer[] = [];
  const tryOnce = () => cpuTime(async () => answers.push(await work()));
  let spent = await tryOnce();
  if (spent > maxCpuTime) spent = Math.min(spent, await tryOnce());
  if (spent > maxCpuTime) t.fail(`${what} took ${Math.round(spent)} ms`);
  for (const { status, body } of answers) if (status >= 500) t.fail(`${status} ${body.message}`, { what });
}

function withField(
  endpoint: Endpoint,
  name: string,
  { text, json }: Value,
): { body: Buffer | FormData } & Headed {
  const schemas = endpoint.body?.properties ?? {};
  const defaults = Object.fromEntries(Object.keys(schemas).map((each) => [each, defaultText(each)]));
  if (endpoint.file) return { body: form({ ...defaults, isPublic: 'true', [name]: text }) };
  const rest = Object.entries(defaults).filter(([each]) => each !== name);
  const pairs = rest.map(([each, said]) => `${JSON.stringify(each)}:${JSON.stringify(said)}`);
  const before = `{${[...pairs, `${JSON.stringify(name)}:`].join(',')}`;
  return {
    body: Buffer.concat([Buffer.from(before), json, Buffer.from('}')]),
    headers: { 'content-type': 'application/json' },
  };
}

type Headed = { headers?: Record<string, string> };

/** Valid for the rules of the fields that precede the tested one. */
function defaultText(name: string): string {
  if (/email|identifier/i.test(name)) return 'someone@example.test';
  if (/url/i.test(name)) return `${publicUrl}/verify-email`;
  if (/links$/i.test(name)) return '[]';
  return name === 'username' ? 'some-name' : 'a-good-password';
}

t.test('no call takes long for a long text that almost matches, in any of its fields', async (t) => {
  const grace = await member();
  const { _id } = await saveWeb(call, grace);
  const tried = Object.entries(allCalls).flatMap(([key, endpoint]) =>
    Object.keys(endpoint.body?.properties ?? {}).map((name) => ({ key, endpoint, name })),
  );
  for (const { key, endpoint, name } of tried) {
    const [method = 'POST', path = ''] = key.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, _id) + (endpoint.query ? '?kind=image' : '');
    for (const value of [...longTexts, ...longLists]) {
      const sent = withField(endpoint, name, value);
      await requireQuick(t, `${key}, ${name}: ${value.text.slice(0, 20)}…`, () =>
        call(method as 'POST', url, { ...sent, as: grace }),
      );
    }
  }
  t.ok(tried.length > 40, `${tried.length} fields`);
});

t.test('no call takes long for a long address or header that almost matches', async (t) => {
  const names = [
    'authorization',
    'cookie',
    'range',
    'accept-encoding',
    'x-request-id',
    'user-agent',
    'origin',
  ];
  const more = ['if-none-match', 'idempotency-key', 'x-forwarded-for', 'content-type', 'accept', 'referer'];
  const open = Object.entries(allCalls).filter(([key]) => key.startsWith('GET '));
  for (const text of nearMisses(15_000)) {
    const line = text.replaceAll(/\s/g, ' ').trim();
    for (const header of [...names, ...more])
      await requireQuick(t, `${header}: ${line.slice(0, 20)}…`, () =>
        call('GET', '/webs/trending', { headers: { [header]: line } }),
      );
    for (const [key, { query }] of open) {
      const path = key.slice(4).replaceAll(/\{\w+\}/g, encoded(text).slice(0, 2_000));
      const asked = Object.keys(query?.properties ?? {}).map(
        (name) => `${name}=${encoded(text).slice(0, 3_000)}`,
      );
      await requireQuick(t, `${key}: ${line.slice(0, 20)}…`, () => call('GET', `${path}?${asked.join('&')}`));
    }
  }
});
