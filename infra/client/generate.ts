import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../docs/documents.ts';
import type { OpenApi, Operation, Schema } from '../docs/reference/openapi.ts';

/** Where the generated part of the client is in the repository. */
export const clientPath = 'infra/client/operations.gen.ts';

type Parameter = { name: string; in: string; description?: string; required?: boolean; schema: Schema };

/** Writes the operations and types of the client from the OpenAPI document. */
export function writeClient(document: OpenApi): void {
  const text = renderClient(document);
  if (readFileSync(join(root, clientPath), 'utf8') !== text) writeFileSync(join(root, clientPath), text);
}

/** The operations of the API: a table for the client, and a type for each with its input and reply. */
export function renderClient(document: OpenApi): string {
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>);
  const declared = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  const table = declared.map(({ path, method, operation }) => {
    const entry = [method.toUpperCase(), path, ...kindOf(operation)].map((word) => `'${word}'`);
    return `  ${operation.operationId}: [${entry.join(', ')}],`;
  });
  const types = declared.map(({ operation }) => typeOfOperation(operation, document));
  return [
    '// Generated from the OpenAPI document by `npm run docs`.',
    '',
    ...schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
    'export type Operations = {',
    ...types,
    '};',
    '',
    "type Declared = readonly [method: string, path: string, body?: 'json' | 'form' | 'stream'];",
    '',
    'export const operations: Readonly<Record<keyof Operations, Declared>> = {',
    ...table,
    '};',
    '',
  ].join('\n');
}

/** How an operation takes its body, or that its response is a stream. */
function kindOf({ requestBody, responses }: Operation): string[] {
  const [, { content = {} }] = successOf(responses);
  if (!('application/json' in content) && Object.keys(content).length > 0) return ['stream'];
  if (!requestBody) return [];
  return ['multipart/form-data' in requestBody.content ? 'form' : 'json'];
}

function successOf(responses: Operation['responses']) {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!found) throw new Error('an operation has no reply');
  return found;
}

function typeOfOperation(operation: Operation, { components }: OpenApi): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? (components.parameters?.[String(one.$ref).split('/').at(-1) ?? ''] as Parameter) : one,
  );
  const [body] = Object.values(requestBody?.content ?? {});
  const parts = [
    ['params', groupOf(parameters, 'path')],
    ['query', groupOf(parameters, 'query')],
    ['body', body?.schema],
    // Browsers and Node set these validators themselves.
    [
      'headers',
      groupOf(
        parameters.filter(({ name }) => name !== 'If-None-Match'),
        'header',
      ),
    ],
  ] as const;
  const input = parts.flatMap(([name, schema]) =>
    schema ? [`      ${name}${needs(schema) ? '' : '?'}: ${typeOf(schema, '      ')};`] : [],
  );
  const [, { content = {} }] = successOf(responses);
  const { data } = content['application/json']?.schema?.properties ?? {};
  return [
    `  /** ${summary}. ${description} */`,
    `  ${operationId}: {`,
    input.length > 0 ? `    input: {\n${input.join('\n')}\n    };` : '    input: {};',
    `    reply: ${'application/json' in content ? typeOf(data ?? {}, '    ') : 'Response'};`,
    '  };',
  ].join('\n');
}

const needs = ({ required = [] }: Schema) => required.length > 0;

/** The parameters of one place as an object. */
function groupOf(parameters: readonly Parameter[], place: string): Schema | undefined {
  const own = parameters.filter((one) => one.in === place);
  if (own.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(
      own.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

const names: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a type. */
function typeOf(schema: Schema & ObjectSchema, indent = ''): string {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (anyOf) return unionOf(anyOf.map((one) => typeOf(one, indent)));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((one) => JSON.stringify(one)));
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (schema.format === 'binary') return 'Blob';
  if (type === 'array') return `readonly ${grouped(typeOf(items ?? {}, indent))}[]`;
  if (type === 'object') return objectOf(schema, indent);
  return names[type ?? ''] ?? 'unknown';
}

type ObjectSchema = {
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
};

function objectOf(schema: Schema & ObjectSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
  const [any] = Object.values(patternProperties ?? {});
  const others = any ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const fields = Object.entries(properties).flatMap(([name, one]) => [
    ...(one.description ? [`${indent}  /** ${one.description} */`] : []),
    `${indent}  ${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOf(one, `${indent}  `)};`,
  ]);
  if (fields.length === 0) return `Record<string, ${others ? typeOf(others, indent) : 'unknown'}>`;
  return `{\n${fields.join('\n')}\n${indent}}`;
}

const unionOf = (types: readonly string[]) => [...new Set(types)].join(' | ');

const grouped = (type: string) => (type.includes(' | ') || type.startsWith('readonly ') ? `(${type})` : type);
