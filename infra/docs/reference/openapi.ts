import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type HTTPMethods } from 'fastify';
import type { Endpoints } from '../../../src/shared/api/endpoint.ts';
import { collectDocs, openApiSchemaOf } from '../../../src/shared/api/openapi.ts';
import { routerPath } from '../../../src/shared/api/route.ts';
import { root } from '../documents.ts';

/** The part of JSON Schema that the reference shows. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
};
type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  summary: string;
  description: string;
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApi = {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/**
 * The document that a running server serves at /api/docs/json, made from the same declarations
 * without a database. Its server is `publicUrl`.
 */
export async function createOpenApi(publicUrl: string): Promise<OpenApi> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await collectDocs(app, publicUrl);
  await app.register(
    async (api) => {
      for (const [key, endpoint] of Object.entries(await readEndpoints())) {
        const [method, path = ''] = key.split(' ');
        api.route({
          method: method as HTTPMethods,
          url: routerPath(path),
          schema: openApiSchemaOf(endpoint, key),
          validatorCompiler: () => () => true,
          serializerCompiler: () => JSON.stringify,
          handler: () => null,
        });
      }
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  const document: unknown = app.swagger();
  await app.close();
  // Without the symbols that TypeBox leaves in schemas.
  return JSON.parse(JSON.stringify(document));
}

/** The endpoints of all modules. */
async function readEndpoints(): Promise<Endpoints> {
  const files = globSync('src/modules/*/{contract,contract/index}.ts', { cwd: root }).toSorted();
  const contracts: { endpoints?: Endpoints }[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href)),
  );
  return Object.assign({}, ...contracts.map(({ endpoints }) => endpoints ?? {}));
}

/** `node openapi.ts`: prints the document, for other tools. */
if (import.meta.main) console.log(JSON.stringify(await createOpenApi('http://localhost:3000'), null, 2));
