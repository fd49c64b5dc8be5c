import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { badRequest, notFound } from '../errors/app-error.ts';
import { type Fields, firstBroken } from '../rules/rules.ts';
import type { Endpoint, Missing } from './endpoint.ts';

type Check = (data: unknown) => true | { error: Error };

const options = { removeAdditional: 'all', useDefaults: true, allErrors: false, strict: false } as const;
const strict = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: true });
addFormats.default(strict);
addFormats.default(fromText);

/** "title must NOT have more than 100 characters": the field and the limit, in one line. */
function explain(part: string, errors: ErrorObject[] | null | undefined): string {
  const error = errors?.[0];
  const field = error?.instancePath.slice(1).replaceAll('/', '.') || part;
  if (error?.keyword === 'enum') return `${field} must be one of ${error.params.allowedValues.join(', ')}`;
  return `${field} ${error?.message ?? 'is not valid'}`;
}

/** What programs put into an address where they have no value. */
const wordsForNothing: readonly unknown[] = ['', 'undefined', 'null', undefined];

/** The first parameter of a path that is missing, as an error; null where all are there. */
export function missingParam(missing: Missing, params: Fields): Error | null {
  for (const [name, text] of Object.entries(missing))
    if (text !== null && wordsForNothing.includes(params[name])) return badRequest(text, name);
  return null;
}

function missingField(missing: Missing, fields: Fields): Error | null {
  for (const [name, text] of Object.entries(missing))
    if (text !== null && (fields[name] ?? null) === null) return badRequest(text, name);
  return null;
}

/** The part of `missing` that this part of a request declares. */
function missingOf({ missing = {} }: Pick<Endpoint, 'missing'>, schema: object): Missing {
  const properties: object = 'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(Object.entries(missing).filter(([name]) => Object.hasOwn(properties, name)));
}

/**
 * The validator of one route. What is missing is told first. The body meets the ordered rules first and then the schema; addresses are read from
 * text, and one that cannot exist is simply not found. Compiled at the first request, so that a process is up sooner.
 */
export function validatorOf(endpoint: Pick<Endpoint, 'rules' | 'missing'>): FastifySchemaCompiler<object> {
  const { rules } = endpoint;
  return ({ schema, httpPart }): Check => {
    const missing = missingOf(endpoint, schema);
    const findMissing = httpPart === 'params' ? missingParam : missingField;
    let check: ValidateFunction | undefined;
    return (data) => {
      check ??= (httpPart === 'body' ? strict : fromText).compile(schema);
      const error = findMissing(missing, asFields(data));
      if (error) return { error };
      const broken = httpPart === 'body' && rules ? firstBroken(rules, asFields(data)) : null;
      if (broken) return { error: badRequest(broken.message, broken.field) };
      if (check(data)) return true;
      if (httpPart === 'params') return { error: notFound() };
      return { error: badRequest(explain(httpPart ?? 'request', check.errors)) };
    };
  };
}

function asFields(data: unknown): Fields {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
