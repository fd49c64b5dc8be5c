import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Rules } from '../rules/rules.ts';
import type { Endpoint, FilePart } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';
import { completeDocument, type Declared } from './openapi-document.ts';

/** Introduction shown above the endpoints. */
const description = `Every reply is an envelope of \`status\`, \`message\` (text for people) and \`data\` (null if the call failed).

- **Failures** have a \`code\` for programs, and of invalid fields the name (\`field\`) and all faults (\`errors\`).
- **Authentication:** \`POST /users/login\` returns an access token for \`Authorization: Bearer\`, and a refresh token that
  \`POST /users/refresh-token\` exchanges for the next pair. Access tokens are valid for 10 minutes. The API accepts no cookies.
- **Programs** send a personal token of Settings, Tokens in the same way. Calls name the scope that it needs; the others take none.
- **Lists** take \`page\` (from 1) and \`limit\` (at most 100), and return \`docs\`, \`hasNextPage\` and \`totalDocs\`.
- **Retries:** with the same \`Idempotency-Key\`, calls that create a web, fork, comment or reply create only one.
- **Rate limits:** above a limit the reply is 429 with \`Retry-After\`.
- **CORS:** pages of other sites call the API only with a personal token that names their origin; public files under \`/media\` allow every origin.

docs/api.md in the source code has examples.`;

/** Content security policy of the documentation page: its own files only. Swagger UI sets inline styles. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Collects the endpoints into an OpenAPI document. Call it before registering routes. */
export async function collectDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Codeweb',
        version: packageJson.version,
        description,
        license: { name: packageJson.license, identifier: packageJson.license },
        contact: { name: 'Codeweb', url: publicUrl },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token' },
          personalToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal token (cw_…), with the scope that the call names',
          },
          refreshToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The refresh token, accepted by one endpoint only',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: requestSchemaOf(schema), url }),
    transformObject: (document) =>
      'openapiObject' in document ? completeDocument(document.openapiObject) : document.swaggerObject,
  });
}

/** Serves the documentation at /api/docs and the OpenAPI document at /api/docs/json. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('Referrer-Policy', 'no-referrer');
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      theme: { title: 'API of Codeweb' },
      // No validator badge: it would disclose this installation's URL to another site.
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        filter: true,
        persistAuthorization: false,
        tagsSorter: 'alpha',
        validatorUrl: null,
      },
    });
  });
}

/**
 * Extension keys that carry the form's file part and the rules in the schema until `requestSchemaOf` moves them into
 * the body.
 */
const filePart = 'x-file-part';
const rulesOfBody = 'x-rules';

/** The Fastify schema of an endpoint, for validation, serialization and documentation. `key` is 'POST /users/login'. */
export function openApiSchemaOf(endpoint: Endpoint, key: string) {
  const { params, query, body, status = 200, file, summary, rules, rate } = endpoint;
  const [, path = ''] = key.split(' ');
  const declared: Declared = {
    isIdempotent: endpoint.isIdempotent === true,
    isCached: endpoint.guestCache === true,
    isCounted: rate.kept !== true,
  };
  return {
    summary,
    description: `${whom[endpoint.auth]}${tokenNote(endpoint)} At most ${rate.max} in ${inWords(rate.seconds)}.`,
    operationId: key.toLowerCase().replaceAll(/[^a-z\d]+(.?)/g, (_, letter) => letter.toUpperCase()),
    tags: [path.split('/')[1] ?? ''],
    security: securityOf(endpoint),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(file && { consumes: ['multipart/form-data'], [filePart]: file }),
    ...(rules && { [rulesOfBody]: rules }),
    'x-declared': declared,
    response: { [status]: successOf(endpoint) },
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

/** With a scope, a personal token is accepted like a session. */
function securityOf({ auth, bearer: other, scope }: Endpoint): Record<string, string[]>[] {
  if (other) return [{ [other]: [] }];
  return scope ? [...security[auth], { personalToken: [scope] }] : security[auth];
}

function tokenNote({ auth, scope }: Endpoint): string {
  if (scope) return ` A personal token needs the scope \`${scope}\`.`;
  return auth === 'none' ? '' : ' Takes no personal token.';
}

function inWords(seconds: number): string {
  if (seconds === 60) return 'a minute';
  return seconds === 3_600 ? 'an hour' : `${seconds / 60} minutes`;
}

type Extended = FastifySchema & { [filePart]?: Endpoint['file']; [rulesOfBody]?: Rules };

/**
 * The schema as clients see it: properties with defaults are optional, texts have the maximum lengths of their rules, and
 * a form's body contains its file.
 */
function requestSchemaOf({ [filePart]: file, [rulesOfBody]: rules = {}, ...schema }: Extended = {}) {
  const { querystring, body } = schema as { querystring?: TObject; body?: TObject };
  const sent = body && withLengths(withOptionalDefaults(body), rules);
  const withFile = file && {
    ...sent,
    type: 'object',
    properties: { ...withListParts(sent?.properties), [file.name]: binaryOf(file) },
    required: [...(sent?.required ?? []), ...(file.required === true ? [file.name] : [])],
  };
  return {
    ...schema,
    ...(querystring && { querystring: withOptionalDefaults(querystring) }),
    ...((withFile ?? sent) && { body: withFile ?? sent }),
  };
}

const binaryOf = ({ required }: FilePart) => ({
  type: 'string',
  format: 'binary',
  ...(required === 'without-token' && { description: 'Required, unless the call has a personal token' }),
});

function withOptionalDefaults(schema: TObject) {
  const properties: Record<string, TSchema> = schema.properties;
  const required = schema.required?.filter((name) => !('default' in (properties[name] ?? {}))) ?? [];
  return { ...schema, required };
}

/** Describes how a form sends lists. */
const withListParts = (properties: Record<string, TSchema> = {}) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, type]) => [
      name,
      Type.IsArray(type)
        ? { ...type, description: 'One part for each entry, or one part with a JSON array' }
        : type,
    ]),
  );

/** Adds the maximum length of each text that has rules. */
function withLengths<S extends { properties: Record<string, TSchema> }>(schema: S, rules: Rules): S {
  const properties = Object.entries(schema.properties).map(([name, type]) => {
    const length = rules[name]?.length;
    if (length === undefined || 'maxLength' in type) return [name, type];
    const description = length.unit && { description: `At most ${length.max} bytes of UTF-8` };
    return [name, { ...type, ...description, maxLength: length.max }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
