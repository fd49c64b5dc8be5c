import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { badRequest, notFound } from '../errors/app-error.ts';
import { type Fields, firstBroken, type Rules } from '../rules/rules.ts';

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

/**
 * The validator of one route. The body meets the ordered rules first and then the schema; addresses are read from
 * text, and one that cannot exist is simply not found. Compiled at the first request, so that a process is up sooner.
 */
export function validatorOf(rules: Rules | undefined): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }): Check => {
    let check: ValidateFunction | undefined;
    return (data) => {
      check ??= (httpPart === 'body' ? strict : fromText).compile(schema);
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
