import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import t from 'tap';
import { createOpenApi } from '../../infra/docs/reference/openapi.ts';
import type { Endpoint } from '../../src/shared/api/endpoint.ts';
import { build } from '../helpers/build.ts';
import { everyCall } from '../helpers/visibility/addresses.ts';

/** The parts of OpenAPI 3.1 that the following tests read. */
type Schema = {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  $ref?: string;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Parameter = {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
  $ref?: string;
};
type Reply = { description: string; content?: Content; headers?: object; $ref?: string };
type Operation = {
  summary: string;
  description: string;
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Reply>;
};

const { app } = await build(t);
const document = (await app.inject({ url: '/api/docs/json' })).json();
const component = (kind: string, name: string) => document.components[kind]?.[name];
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

t.test(
  'each call is documented with its purpose, permission and rate limit, and a unique operation id',
  async (t) => {
    t.match(document, {
      openapi: /^3\.1\./,
      info: { title: 'Codeweb', version: /^\d+\.\d+\.\d+/ },
      servers: [{ url: /^http/ }],
    });
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
  },
);

t.test('the documentation site is made of the same document', async (t) => {
  t.same(await createOpenApi(document.servers[0].url), document);
});

t.test('members’ calls require the bearer or a token with the scope, public ones accept it', async (t) => {
  const { securitySchemes } = document.components;
  t.match(securitySchemes, { bearer: { type: 'http', scheme: 'bearer' }, refreshToken: { type: 'http' } });
  const bearer = [{ bearer: [] }];
  const wanted = { required: bearer, moderator: bearer, admin: bearer, optional: [{}, ...bearer], none: [] };
  for (const [key, { security }] of operations) {
    const isRefresh = key === 'POST /users/refresh-token';
    const { auth = 'none', scope } = declared.get(key) ?? {};
    const personal = scope ? [{ personalToken: [scope] }] : [];
    const own = isRefresh ? [{ refreshToken: [] }] : [...wanted[auth], ...personal];
    t.strictSame(security, own, key);
  }
});

t.test('each response is the envelope; errors have a code, and validation errors their faults', async (t) => {
  t.match(component('schemas', 'Failure'), { required: ['status', 'message', 'data', 'code'] });
  for (const [key, { responses, requestBody, security }] of operations) {
    const success = String(declared.get(key)?.status ?? 200);
    const { [success]: reply, 304: unchanged, ...failures } = responses;
    t.equal(unchanged !== undefined, declared.get(key)?.guestCache === true, key);
    const stream = declared.get(key)?.stream;
    if (stream) t.ok(reply?.content?.[stream], key);
    else {
      const { schema, example } = reply?.content?.['application/json'] ?? {};
      t.strictSame(schema?.required, ['status', 'message', 'data'], key);
      t.match(example, { status: Number(success), message: declared.get(key)?.message ?? 'OK' }, key);
    }
    t.ok((reply?.description.length ?? 0) > 1 && reply?.description !== 'Default Response', key);
    for (const [status, { $ref }] of Object.entries(failures)) {
      const { content, headers = {} } = component('responses', String($ref?.split('/').at(-1)));
      t.match(content['application/json'], {
        schema: { $ref: /Failure$/ },
        example: { status: Number(status) },
      });
      if (status === '429' || status === '503') t.ok(headers['Retry-After'], `${key} ${status}`);
    }
    const has = (status: number) => String(status) in failures;
    t.ok(has(429) && has(503), key);
    t.equal(has(415), requestBody !== undefined, key);
    t.equal(has(401), security.length > 0, key);
  }
});

t.test('headers are documented where they are accepted or sent', async (t) => {
  for (const [key, { parameters = [], responses }] of operations) {
    const { isIdempotent = false, guestCache = false, rate, status = 200 } = declared.get(key) ?? {};
    const takes = (name: string) => parameters.some(({ $ref }) => $ref?.endsWith(`/${name}`));
    t.equal(takes('IdempotencyKey'), isIdempotent, key);
    t.equal(takes('IfNoneMatch'), guestCache, key);
    t.equal(takes('LinkKey'), key.includes('{'), key);
    const headers = responses[status]?.headers ?? {};
    t.equal('ETag' in headers, guestCache, key);
    t.equal('X-RateLimit-Limit' in headers, rate?.kept !== true, key);
  }
  const limited = await build(t, { env: { RATE_LIMIT: 'on' } });
  const sent = Object.keys((await limited.call('GET', '/webs/trending')).headers);
  for (const name of Object.keys(document.components.headers))
    if (name.startsWith('X-RateLimit')) t.ok(sent.includes(name.toLowerCase()), `${name} is sent`);
});

t.test('references lead to components, and repeated schemas are one component', async (t) => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
  for (const [, kind = '', name = ''] of references) t.ok(component(kind, name), `${kind}/${name}`);
  const known = new Set(references.map(([, kind, name]) => `${kind}/${name}`));
  for (const [kind, parts] of Object.entries<object>(document.components))
    if (kind !== 'securitySchemes')
      for (const name of Object.keys(parts)) t.ok(known.has(`${kind}/${name}`), `${kind}/${name} is used`);
  const owners = [...JSON.stringify(document).matchAll(/"isFollowedByMe":\{"type"/g)].length;
  t.ok(owners <= 4, `the owner is written out ${owners} times`);
});

t.test('each body, response and parameter has an example that matches its schema', async (t) => {
  const ajv = new Ajv2020({ strict: false, validateSchema: true });
  addFormats.default(ajv);
  const check = (schema: Schema | undefined, example: unknown, what: string) => {
    const validate = ajv.compile({ ...schema, components: document.components });
    t.ok(validate(example), `${what}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const [key, { parameters = [], requestBody, responses }] of operations) {
    for (const { name, schema, example } of parameters) if (name) check(schema, example, `${key} ${name}`);
    for (const { schema, example } of Object.values(requestBody?.content ?? {}))
      check(schema, example, `${key} body`);
    for (const { content } of Object.values(responses)) {
      const { schema, example } = content?.['application/json'] ?? {};
      if (schema) check(schema, example, `${key} reply`);
    }
  }
});

t.test('path and query parameters are complete; those with a default are optional', async (t) => {
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
    for (const { name, description, schema } of parameters.filter((one) => 'name' in one)) {
      t.match(description, /^\S.{3,}[^.]$/, `${key} ${name} says what it is`);
      const limits = ['enum', 'maxLength', 'maximum', 'format'] as const;
      t.ok(
        schema.type === 'boolean' || limits.some((limit) => limit in schema),
        `${key} ${name} has a limit`,
      );
    }
  }
});

t.test('forms contain their file, and require only fields without a default', async (t) => {
  const bodyOf = (key: string) => operations.find(([name]) => name === key)?.[1].requestBody?.content;
  const web = bodyOf('POST /webs/create')?.['multipart/form-data']?.schema;
  t.match(web?.properties, {
    image: { type: 'string', format: 'binary', description: /unless the call has a personal token/ },
    cssLinks: { type: 'array' },
    title: { maxLength: 100 },
  });
  t.strictSame(web?.required, ['title', 'description']);
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

t.test('the API documentation page loads nothing from elsewhere', async (t) => {
  const { statusCode, headers, body } = await app.inject({ url: '/api/docs' });
  t.equal(statusCode, 200);
  const policy = String(headers['content-security-policy']);
  t.match(policy, "default-src 'none'");
  t.match(policy, "frame-ancestors 'none'");
  t.notMatch(policy, /https:|upgrade-insecure/, 'also where the site is on plain http');
  t.notMatch(body, /(?:src|href)="(?:https?:)?\/\//);
});
