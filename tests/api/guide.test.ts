import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { build } from '../helpers/build.ts';
import { picture } from '../helpers/webs.ts';

const run = promisify(execFile);
type Json = ReturnType<typeof JSON.parse>;

/** A free port: the site must know its own address before it listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const port = await freePort();
const site = `http://localhost:${port}`;
const { app } = await build(t, { env: { PUBLIC_URL: site, PORT: String(port) } });
await app.listen({ port, host: '127.0.0.1' });

const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8').replaceAll(
  'http://localhost:3000',
  site,
);
const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));

/**
 * The guide's example with its placeholders filled: `…` with the actual value, `$NAME` with the first value of that
 * name.
 */
function filled(shown: Json, came: Json, names: Map<string, string>): Json {
  if (shown === '…') return came;
  if (typeof shown === 'string' && /^\$[A-Z0-9]+$/.test(shown)) {
    const name = shown.slice(1);
    if (!names.has(name) && typeof came === 'string' && came !== '') names.set(name, came);
    return names.get(name);
  }
  if (Array.isArray(shown)) return shown.map((one, at) => filled(one, came?.[at], names));
  if (typeof shown !== 'object' || shown === null) return shown;
  const { '…': rest, ...named } = shown;
  const known = Object.entries(named).map(([key, value]) => [key, filled(value, came?.[key], names)]);
  return { ...(rest === undefined ? {} : came), ...Object.fromEntries(known) };
}

/** Runs one example in `dir` and returns its output. */
async function printed(dir: string, { kind, text }: (typeof blocks)[number], names: Map<string, string>) {
  const options = { cwd: dir, env: { PATH: process.env.PATH ?? '', ...Object.fromEntries(names) } };
  if (kind === 'sh') return (await run('sh', ['-euc', text], options)).stdout;
  const name = /^\/\/ ([\w-]+\.mjs)\n/.exec(text)?.[1] ?? '';
  writeFileSync(join(dir, name), text);
  return (await run(process.execPath, [name], options)).stdout;
}

/** Runs all examples, one after the other, and compares the responses with the guide. */
async function follow(t: Test, dir: string): Promise<void> {
  writeFileSync(join(dir, 'picture.png'), picture);
  const names = new Map<string, string>();
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'json' || block.kind === 'html') continue;
    const output = await printed(dir, block, names);
    const next = blocks[at + 1];
    if (next?.kind !== 'json') t.equal(output, '', 'nothing is printed where nothing is shown');
    else {
      const came = JSON.parse(output);
      t.strictSame(came, filled(JSON.parse(next.text), came, names), block.text);
    }
  }
}

t.test('every example of the API guide returns what the guide shows', async (t) => {
  t.ok(blocks.filter(({ kind }) => kind !== 'json').length > 15, 'there are examples');
  for (const { kind } of blocks) t.ok(['sh', 'js', 'json', 'html'].includes(kind), kind);
  const dir = t.testdir({});
  await follow(t, dir);
  const script = `import { call, keep, logIn } from './codeweb.mjs';
    const { refreshToken } = await logIn('ada-l', 'a-good-password');
    keep({ accessToken: 'expired', refreshToken });
    const both = await Promise.all([call('GET', '/users/me'), call('GET', '/users/me')]);
    console.log(both.map(({ username }) => username).join());
    await call('GET', '/webs/get/nothing').catch(({ status, message }) => console.log(status, message));`;
  writeFileSync(join(dir, 'expired.mjs'), script);
  const { stdout } = await run(process.execPath, ['expired.mjs'], { cwd: dir });
  t.equal(stdout, 'ada-l,ada-l\n404 Not Found\n', 'its client renews an expired token, and tells what fails');
});
