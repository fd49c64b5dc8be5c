import { failure, failureSchema } from './envelope.ts';
import { exampleOf, type Schema } from './openapi-examples.ts';

type Content = Record<string, { schema: Schema; example?: unknown }>;
type Header = { $ref: string };
type Response = { description: string; headers?: Record<string, Header>; content?: Content };
type Parameter = {
  name: string;
  in: string;
  description?: string;
  schema: Schema;
  example?: unknown;
};
export type Operation = {
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, Response | { $ref: string }>;
  'x-declared'?: Declared;
};
/** The facts of an operation's declaration besides its schemas. */
export type Declared = { isIdempotent: boolean; isCached: boolean; isCounted: boolean };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
  tags?: { name: string }[];
};

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const textHeader = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const numberHeader = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' },
  example,
});
const headers = {
  'Retry-After': numberHeader('Seconds to wait', 30),
  'WWW-Authenticate': textHeader('How to authenticate', 'Bearer realm="api", error="invalid_token"'),
  ETag: textHeader('Version of the reply, for `If-None-Match`', '"1Xf3kQ"'),
  'X-RateLimit-Limit': numberHeader('Calls in the window', 300),
  'X-RateLimit-Remaining': numberHeader('Calls that are left in the window', 299),
  'X-RateLimit-Reset': numberHeader('Seconds until the window ends', 60),
};
const headersOf = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of your own: a repeated call with it creates nothing new, and gets the first reply',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: 'first-try-1',
  },
  LinkKey: {
    name: 'X-Link-Key',
    in: 'header',
    description: 'The key in the link of something unlisted, which opens it',
    schema: { type: 'string', maxLength: 64 },
    example: 'q7Hk2mZx9Tb4',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` that you have: the reply is a 304 without a body as long as it is current',
    schema: { type: 'string', maxLength: 200 },
    example: '"1Xf3kQ"',
  },
};

/** Replies that many operations share, by status. */
const refusals = {
  400: ['BadRequest', 'Invalid', failure(400, "Title can't be empty or 'Untitled'", { field: 'title' })],
  401: [
    'Unauthorized',
    'The access token is missing, invalid or expired',
    failure(401, 'Please login to continue'),
  ],
  403: ['Forbidden', 'Not allowed', failure(403, 'You are not allowed to do this')],
  404: ['NotFound', 'Does not exist, or is not visible to the caller', failure(404, 'Not Found')],
  409: [
    'Conflict',
    'Taken, or changed in the meantime',
    failure(409, 'Username already taken', { field: 'username' }),
  ],
  413: ['TooLarge', 'Too large', failure(413, 'What you sent is too large')],
  415: [
    'UnsupportedType',
    'Neither JSON nor a form, or a file of another type',
    failure(415, 'Send JSON, or a form with a file'),
  ],
  429: [
    'TooManyRequests',
    'Above the rate limit',
    failure(429, 'Too many requests, please try again in 30 seconds'),
  ],
  503: ['Unavailable', 'Busy, or not ready', failure(503, 'The database is busy, please try again')],
} as const;
const headersOfRefusal: Readonly<Record<string, ReturnType<typeof headersOf>>> = {
  401: headersOf('WWW-Authenticate'),
  429: headersOf('Retry-After'),
  503: headersOf('Retry-After'),
};

const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } });

/**
 * Completes the OpenAPI document generated from the routes: an example of each body, reply and parameter, the
 * refusals and headers of each operation, and components instead of repeated schemas. A schema becomes a component by
 * its `title`.
 */
export function completeDocument(collected: object): object {
  // Without the marks that TypeBox leaves in schemas.
  const document: Document = JSON.parse(JSON.stringify(collected), toOpenApi);
  const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));
  for (const [method, operation] of operations) completeOperation(method, operation);
  document.tags = [...new Set(operations.flatMap(([, { tags }]) => tags))]
    .toSorted()
    .map((name) => ({ name }));
  const schemas = new Map<string, unknown>();
  document.paths = hoist(document.paths, schemas) as Document['paths'];
  const failed = hoist(JSON.parse(JSON.stringify(failureSchema)), schemas) as object;
  const responses = Object.entries(refusals).map(([status, [name, description, example]]) => [
    name,
    {
      description,
      ...(headersOfRefusal[status] && { headers: headersOfRefusal[status] }),
      content: json(failed, example),
    },
  ]);
  document.components = {
    ...document.components,
    schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    responses: Object.fromEntries(responses),
    parameters,
    headers,
  };
  return document;
}

/**
 * A JSON Schema in the form that client generators and OpenAPI 3.1 accept: tuples as lists of their length,
 * enumerations with their type, and null as a type.
 */
function toOpenApi(key: string, value: unknown): unknown {
  if (key === 'example' || typeof value !== 'object' || value === null) return value;
  const { nullable, ...schema } = value as Schema & { nullable?: boolean };
  if (Array.isArray(schema.items)) {
    const { additionalItems: _none, ...list } = { additionalItems: false, ...schema };
    const types = [...new Map(schema.items.map((one) => [JSON.stringify(one), one])).values()];
    return { ...list, items: types.length === 1 ? types[0] : { anyOf: types } };
  }
  if (Array.isArray(value)) return value;
  const isEnum = Array.isArray(schema.enum) && schema.type === undefined;
  const typed = isEnum
    ? { type: typeof schema.enum?.[0] === 'number' ? 'integer' : 'string', ...schema }
    : schema;
  return nullable === true ? { anyOf: [typed, { type: 'null' }] } : typed;
}

function completeOperation(method: string, operation: Operation): void {
  const { isIdempotent, isCached, isCounted } = operation['x-declared'] ?? {};
  delete operation['x-declared'];
  const own = (operation.parameters ?? []) as Parameter[];
  for (const parameter of own) completeParameter(parameter);
  const hasPath = own.some((one) => one.in === 'path');
  operation.parameters = [
    ...own,
    ...(isIdempotent ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(hasPath ? [refTo('parameters', 'LinkKey')] : []),
    ...(isCached ? [refTo('parameters', 'IfNoneMatch')] : []),
  ];
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    media.example = exampleOf(media.schema);
  for (const [status, response] of Object.entries(operation.responses)) {
    if ('$ref' in response) continue;
    for (const [type, media] of Object.entries(response.content ?? {}))
      if (type === 'application/json')
        media.example = {
          ...(exampleOf(media.schema) as object),
          status: Number(status),
          message: response.description,
        };
    response.headers = {
      ...(isCached ? headersOf('ETag') : {}),
      ...(isCounted ? headersOf('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset') : {}),
    };
  }
  if (isCached) operation.responses['304'] = { description: 'As it was at `If-None-Match`' };
  for (const status of refusalsOf(method, operation, own))
    operation.responses[status] = refTo('responses', refusals[status][0]);
}

function completeParameter(parameter: Parameter): void {
  const { description, ...schema } = parameter.schema as Schema & { description?: string };
  parameter.schema = schema;
  if (description !== undefined) parameter.description = description;
  // Fastify's plugin has removed the type from the schema.
  parameter.example ??= exampleOf(schema, parameter.name);
}

type Refusal = keyof typeof refusals;

/** The statuses with which an operation may refuse. */
function refusalsOf(
  method: string,
  { security, requestBody }: Operation,
  own: readonly Parameter[],
): Refusal[] {
  const isForMembers = security.some((one) => 'bearer' in one || 'refreshToken' in one);
  const isChange = method !== 'get';
  const possible: Record<Refusal, boolean> = {
    400: own.length > 0 || requestBody !== undefined,
    401: isForMembers,
    403: isForMembers || isChange,
    404: own.some((one) => one.in === 'path') || isChange,
    409: isChange,
    413: requestBody !== undefined,
    415: requestBody !== undefined,
    429: true,
    503: true,
  };
  return Object.entries(possible).flatMap(([status, is]) => (is ? [Number(status) as Refusal] : []));
}

/** Replaces each schema that has a `title` by a reference, and collects it in `schemas`. */
function hoist(value: unknown, schemas: Map<string, unknown>, key = ''): unknown {
  if (key === 'example' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => hoist(one, schemas));
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, hoist(one, schemas, name)]),
  );
  const { title, ...schema } = inner;
  if (typeof title !== 'string') return inner;
  const known = schemas.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas have the title ${title}`);
  schemas.set(title, schema);
  return refTo('schemas', title);
}
