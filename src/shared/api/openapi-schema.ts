import type { FastifySchema } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { envelopeOf, failureSchema, refusalSchema } from './envelope.ts';

/** Extension key that carries the form's file part in the schema until `requestSchemaOf` moves it into the body. */
const filePart = 'x-file-part';

/** The Fastify schema of an endpoint, for validation, serialisation and documentation. `key` is 'POST /users/login'. */
export function openApiSchemaOf(endpoint: Endpoint, key: string) {
  const { params, query, body, status = 200, file, summary } = endpoint;
  const [, path = ''] = key.split(' ');
  return {
    summary,
    description: `${whom[endpoint.auth]} At most ${endpoint.rate.max} in ${inWords(endpoint.rate.seconds)}.`,
    operationId: key.toLowerCase().replaceAll(/[^a-z\d]+(.?)/g, (_, letter) => letter.toUpperCase()),
    tags: [path.split('/')[1] ?? ''],
    security: endpoint.bearer ? [{ [endpoint.bearer]: [] }] : security[endpoint.auth],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(file && { consumes: ['multipart/form-data'], [filePart]: file }),
    response: {
      [status]: successOf(endpoint),
      '4xx': { ...refusalSchema, description: 'Refused; `message` says why' },
      '5xx': { ...failureSchema, description: 'Server error, or overloaded; see `Retry-After`' },
    },
  };
}

function successOf({ reply, stream, message = 'OK' }: Endpoint) {
  if (stream === undefined) return { ...envelopeOf(reply), description: message };
  return { description: message, content: { [stream]: { schema: { type: 'string' } } } };
}

const whom = {
  optional: 'Public; members see more.',
  required: 'Requires a member.',
  moderator: 'Requires a moderator or admin.',
  admin: 'Requires an admin.',
  none: 'Public.',
} as const;
const bearer = [{ bearer: [] }];
const security = { optional: [{}, ...bearer], required: bearer, moderator: bearer, admin: bearer, none: [] };

function inWords(seconds: number): string {
  if (seconds === 60) return 'a minute';
  return seconds === 3_600 ? 'an hour' : `${seconds / 60} minutes`;
}

/** The schema as clients see it: properties with defaults are optional, and a form's body contains its file. */
export function requestSchemaOf({
  [filePart]: file,
  ...schema
}: FastifySchema & { [filePart]?: Endpoint['file'] } = {}) {
  const { querystring, body } = schema as { querystring?: TObject; body?: TObject };
  const sent = body && withOptionalDefaults(body);
  const withFile = file && {
    ...sent,
    type: 'object',
    properties: { ...sent?.properties, [file.name]: { type: 'string', format: 'binary' } },
    required: [...(sent?.required ?? []), ...(file.required ? [file.name] : [])],
  };
  return {
    ...schema,
    ...(querystring && { querystring: withOptionalDefaults(querystring) }),
    ...((withFile ?? sent) && { body: withFile ?? sent }),
  };
}

function withOptionalDefaults(schema: TObject) {
  const properties: Record<string, TSchema> = schema.properties;
  const required = schema.required?.filter((name) => !('default' in (properties[name] ?? {}))) ?? [];
  return { ...schema, required };
}
