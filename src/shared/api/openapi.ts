import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { requestSchemaOf } from './openapi-schema.ts';

/** Introduction shown above the endpoints. */
const description = `Each reply is an envelope: \`status\`, \`message\` for people, \`data\` (null when the call failed).

- **Signing in:** \`POST /users/login\` answers an access token for \`Authorization: Bearer\` and a refresh token, which gets the next
  pair from \`POST /users/refresh-token\` after 10 minutes. Cookies open no call.
- **Lists** take \`page\` from 1 and \`limit\` up to 100, and answer \`docs\`, \`hasNextPage\` and \`totalDocs\`.
- **Sent again** with the same \`Idempotency-Key\`, calls that make a web, fork, comment or reply make one.
- **Past a limit** the reply is a 429 with \`Retry-After\`.
- Other sites cannot call from a browser; public files under \`/media\` are open to all.

Examples to paste stand in docs/api.md of the source.`;

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
        version: '1',
        description,
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token' },
          refreshToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The refresh token, for one call alone',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: requestSchemaOf(schema), url }),
  });
}

/** Serves the documentation at /api/docs and the OpenAPI document at /api/docs/json. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
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
}
