import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { completeDocument } from './openapi-document.ts';
import { requestSchemaOf } from './openapi-schema.ts';

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
