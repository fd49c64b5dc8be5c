import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { type Client, CodewebError, createClient } from '../../infra/client/client.ts';
import { clientPath, renderClient } from '../../infra/client/generate.ts';
import { createOpenApi } from '../../infra/docs/reference/openapi.ts';
import { build } from '../helpers/build.ts';
import { picture } from '../helpers/webs.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

const { app, member } = await build(t);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const ada = await member();
const client = createClient({ url, token: async () => ada.accessToken });
const guest = createClient({ url });

const failureOf = (call: Promise<unknown>): Promise<CodewebError> =>
  call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (error: unknown) => (error instanceof CodewebError ? error : Promise.reject(error)),
  );

t.test('the generated client equals the contracts; run `npm run docs` if it does not', async (t) => {
  const document = await createOpenApi('https://codeweb.example');
  const kept = readFileSync(join(root, clientPath), 'utf8');
  t.ok(renderClient(document) === kept, `${clientPath} is current`);
  t.ok(Buffer.byteLength(kept) < 200_000, 'and is small enough to be read');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  t.strictSame(Object.keys(client).toSorted(), ids.toSorted());
});

t.test('forms with files, lists and objects are sent unchanged', async (t) => {
  const sources = { js: { kind: 'typescript' as const, text: 'const a: number = 1' } };
  const body = {
    title: 'Rain “%” & more',
    description: 'Drops',
    js: 'const a = 1',
    isPublic: false,
    tags: ['one', 'two'],
    cssLinks: [],
    sources,
    compiledWith: 'sucrase',
    image: new Blob([picture]),
  };
  const headers = { 'Idempotency-Key': 'once' };
  const web = await client.postWebsCreate({ body, headers });
  t.match(web, { title: body.title, isPublic: false, tags: body.tags, sources });
  const again = await client.postWebsCreate({ body, headers });
  t.equal(again._id, web._id, 'the key is sent');
  const { docs } = await client.getWebsYourWork({ query: { search: 'Rain', limit: 1, page: undefined } });
  t.equal(docs[0]?._id, web._id);
  const params = { webId: web._id };
  t.equal((await client.patchWebsUpdateWebid({ params, body: { title: 'Snow', basedOn: 1 } })).revision, 2);
  const conflict = await failureOf(
    client.patchWebsUpdateWebid({ params, body: { title: 'Hail', basedOn: 1 } }),
  );
  t.match(conflict, { status: 409, code: 'conflict' });
  t.equal((await failureOf(guest.getWebsGetWebid({ params }))).code, 'not-found', 'it is private');
});

t.test('an error carries its code, its field and all faults', async (t) => {
  const body = {
    username: 'Bob',
    fullName: 'Bob Noyce',
    email: 'bob@example.org',
    password: 'short',
    verificationURL: 'http://localhost:3000/verify-email',
  };
  const error = await failureOf(guest.postUsersRegister({ body }));
  t.match(error, { status: 400, code: 'invalid-request', field: 'username', name: 'CodewebError' });
  t.strictSame(
    error.faults.map(({ field }) => field),
    ['username', 'password'],
  );
  t.match(await failureOf(guest.getUsersMe()), { status: 401, code: 'not-authenticated', faults: [] });
});

t.test('path parameters are encoded, and an abort signal cancels a call', async (t) => {
  const error = await failureOf(guest.getWebsGetWebid({ params: { webId: '../users/me?x=#/ü' } }));
  t.equal(error.status, 404);
  await t.rejects(guest.getWebsTrending({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

t.test('a response of a proxy that is not JSON becomes an error of the client', async (t) => {
  const busy = new Response('<h1>Busy</h1>', {
    status: 502,
    statusText: 'Bad Gateway',
    headers: { 'Retry-After': '7' },
  });
  const { getWebsTrending }: Client = createClient({ url, fetch: async () => busy });
  t.match(await failureOf(getWebsTrending()), {
    status: 502,
    message: 'Bad Gateway',
    code: 'failed',
    retryAfter: 7,
  });
});

t.test('the example in the README works', async (t) => {
  const readme = readFileSync(join(root, 'infra/client/README.md'), 'utf8');
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  const script = join(t.testdir({}), 'example.ts');
  const path = JSON.stringify(join(root, 'infra/client/client.ts'));
  writeFileSync(script, code.replace("'codeweb-client'", path));
  const eva = await member();
  const env = { ...process.env, SITE: url, NAME: eva.user.username, PASSWORD: eva.password };
  const { stdout } = await run(process.execPath, [script], { env });
  t.equal(stdout, 'Rain 1\n400 invalid-request title 1\n');
});

t.test('the package contains scripts and types', { timeout: 120_000 }, async (t) => {
  const folder = t.testdir({});
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', join(root, 'infra/client'), '--outDir', folder]);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const script = join(folder, 'try.js');
  writeFileSync(
    script,
    `import { createClient } from './client.js';
    const { docs } = await createClient({ url: '${url}' }).getWebsTrending();
    console.log(Array.isArray(docs));`,
  );
  t.equal((await run(process.execPath, [script])).stdout, 'true\n');
  t.match(readFileSync(join(folder, 'client.d.ts'), 'utf8'), 'export declare function createClient');
});
