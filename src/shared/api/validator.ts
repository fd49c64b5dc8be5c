import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { badRequest, notFound } from '../errors/app-error.ts';
import { messages as ruleMessages } from '../rules/messages.ts';
import { canonicalOf, type Fields, firstBroken } from '../rules/rules.ts';
import type { Endpoint, Missing } from './endpoint.ts';

type Check = (data: unknown) => true | { error: Error };

const options = { removeAdditional: 'all', useDefaults: true, allErrors: false, strict: false } as const;
const strict = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: true });
addFormats.default(strict);
addFormats.default(fromText);

/** Error message of one line, such as "title must NOT have more than 100 characters". */
function explain(part: string, errors: ErrorObject[] | null | undefined): string {
  const error = errors?.[0];
  const field = error?.instancePath.slice(1).replaceAll('/', '.') || part;
  if (error?.keyword === 'enum') return `${field} must be one of ${error.params.allowedValues.join(', ')}`;
  return `${field} ${error?.message ?? 'is not valid'}`;
}

/** Values that client code interpolates into a URL when a variable is unset. */
const wordsForNothing: readonly unknown[] = ['', 'undefined', 'null', undefined];

/** A 400 for the first missing path parameter, or null. */
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

/** The entries of `missing` that belong to this part of the request. */
function missingOf({ missing = {} }: Pick<Endpoint, 'missing'>, schema: object): Missing {
  const properties: object = 'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(Object.entries(missing).filter(([name]) => Object.hasOwn(properties, name)));
}

/**
 * Creates the validator of one route. Missing values are reported first, then in the body the ordered rules, then the
 * schema; then fields get their canonical spelling. Path and query values are coerced from text; path parameters that fail the schema answer 404. Schemas are
 * compiled at the first request to shorten startup.
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
      const ordered = httpPart === 'body' ? rules : undefined;
      const broken = ordered ? firstBroken(ordered, asFields(data)) : null;
      if (broken) return { error: badRequest(broken.message, broken.field) };
      if (check(data)) {
        const error = findMalformed(data, httpPart);
        if (error) return { error };
        if (ordered) Object.assign(Object(data), canonicalOf(ordered, asFields(data)));
        return true;
      }
      if (httpPart === 'params') return { error: notFound() };
      return { error: badRequest(explain(httpPart ?? 'request', check.errors)) };
    };
  };
}

/**
 * A 400 for half of a surrogate pair in any text, or null: JSON can spell it, UTF-8 cannot, and PostgreSQL refuses it in `jsonb`. Loops instead
 * of recursing, since nothing bounds the depth of a value of any type.
 */
function findMalformed(data: unknown, httpPart = 'request'): Error | null {
  const waiting: [field: string, value: unknown][] = [['', data]];
  for (const [field, value] of waiting) {
    if (typeof value === 'string' && !value.isWellFormed())
      return badRequest(ruleMessages.notWellFormed(field || httpPart), field || undefined);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      waiting.push([field || key.toWellFormed(), inner], [field, key]);
  }
  return null;
}

function asFields(data: unknown): Fields {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
