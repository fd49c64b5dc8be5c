import t from 'tap';
import { createOpenApi } from '../../infra/docs/reference/openapi.ts';
import type { Endpoint } from '../../src/shared/api/endpoint.ts';
import { build } from '../helpers/build.ts';
import { everyCall } from '../helpers/visibility/addresses.ts';

/** What the tests below read of OpenAPI 3.1. */
type Schema = {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  $ref?: string;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  summary: string;
  description: string;
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
};

const { app } = await build(t);
const document = (await app.inject({ url: '/api/docs/json' })).json();
const declared = new Map<string, Endpoint>(await everyCall());
const operations: [key: string, operation: Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
)
  .filter(([path]) => path.startsWith('/api/v1/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      operation,
    ]),
  );

t.test('each call says what it is for, who may call, how often, and has a name of its own', async (t) => {
  t.match(document, { openapi: /^3\.1\./, info: { title: 'Codeweb' }, servers: [{ url: /^http/ }] });
  for (const [key, operation] of operations) {
    t.match(operation.summary, /^[A-Z].{5,}[^.]$/, key);
    t.match(
      operation.description,
      /^(Public|Requires an? (member|moderator or admin|admin))[.;].* At most \d+ in /,
      key,
    );
    t.equal(operation.tags.length, 1, key);
    t.equal(operation.tags[0], key.split('/')[1], key);
  }
  const names = operations.map(([, { operationId }]) => operationId);
  t.equal(new Set(names).size, operations.length);
  t.ok(
    Object.keys(document.paths).every((path) => path.startsWith('/api/v1/')),
    'nothing else is listed',
  );
  t.ok(
    names.includes('postUsersLogin') && names.every((name) => /^[a-z][A-Za-z\d]+$/.test(name)),
    names.join(),
  );
});

t.test('the documentation site is made of the same document', async (t) => {
  t.same(await createOpenApi(document.servers[0].url), document);
});

t.test('members’ calls ask for the bearer, open ones may have it', async (t) => {
  const { securitySchemes } = document.components;
  t.match(securitySchemes, { bearer: { type: 'http', scheme: 'bearer' }, refreshToken: { type: 'http' } });
  const bearer = [{ bearer: [] }];
  const wanted = { required: bearer, moderator: bearer, admin: bearer, optional: [{}, ...bearer], none: [] };
  for (const [key, { security }] of operations) {
    const isRefresh = key === 'POST /users/refresh-token';
    const own = isRefresh ? [{ refreshToken: [] }] : wanted[declared.get(key)?.auth ?? 'none'];
    t.strictSame(security, own, key);
  }
});

t.test('each reply is the envelope, failures too', async (t) => {
  for (const [key, { responses }] of operations) {
    const success = String(declared.get(key)?.status ?? 200);
    t.strictSame(Object.keys(responses).toSorted(), [success, '4XX', '5XX'], key);
    for (const [status, { description, content }] of Object.entries(responses)) {
      if (declared.get(key)?.stream && status === success) {
        t.ok(content[declared.get(key)?.stream ?? ''], key);
        continue;
      }
      const schema = content['application/json']?.schema;
      t.strictSame(schema?.required, ['status', 'message', 'data'], `${key} ${status}`);
      t.ok(description.length > 1 && description !== 'Default Response', `${key} ${status}`);
      const data = schema?.properties?.data;
      if (status === '4XX') t.equal(data?.anyOf?.[0]?.type, 'null', `${key} ${status}`);
      if (status === '5XX') t.equal(data?.type, 'null', `${key} ${status}`);
    }
  }
});

t.test('parameters are those of the path and the query; what has a default may be left out', async (t) => {
  for (const [key, { parameters = [] }] of operations) {
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const of = (place: string) => parameters.filter((one) => one.in === place);
    t.strictSame(
      of('path').map(({ name }) => name),
      inPath,
      key,
    );
    t.ok(
      of('path').every(({ required }) => required),
      key,
    );
    const query = declared.get(key)?.query?.properties ?? {};
    t.strictSame(
      of('query').map(({ name }) => name),
      Object.keys(query),
      key,
    );
    for (const { name, required, schema } of of('query'))
      if ('default' in schema) t.notOk(required, `${key} ${name}`);
  }
});

t.test('forms hold their file, and need what has no default', async (t) => {
  const bodyOf = (key: string) => operations.find(([name]) => name === key)?.[1].requestBody?.content;
  const web = bodyOf('POST /webs/create')?.['multipart/form-data']?.schema;
  t.match(web?.properties, { image: { type: 'string', format: 'binary' }, cssLinks: { type: 'array' } });
  t.strictSame(web?.required, ['title', 'description', 'image']);
  const upload = bodyOf('POST /media/upload')?.['multipart/form-data']?.schema;
  t.match(upload?.properties?.file, { format: 'binary' });
  t.strictSame(upload?.required, []);
  for (const [key, { requestBody }] of operations) {
    const { body, file } = declared.get(key) ?? {};
    t.equal(requestBody !== undefined, body !== undefined || file !== undefined, key);
    const type = file ? 'multipart/form-data' : 'application/json';
    if (requestBody) t.strictSame(Object.keys(requestBody.content), [type], key);
  }
});

t.test('the page to read it on loads nothing from elsewhere', async (t) => {
  const { statusCode, headers, body } = await app.inject({ url: '/api/docs' });
  t.equal(statusCode, 200);
  const policy = String(headers['content-security-policy']);
  t.match(policy, "default-src 'none'");
  t.match(policy, "frame-ancestors 'none'");
  t.notMatch(policy, /https:|upgrade-insecure/, 'also where the site is on plain http');
  t.notMatch(body, /(?:src|href)="(?:https?:)?\/\//);
});
