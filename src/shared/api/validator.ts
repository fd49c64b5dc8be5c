import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { badRequest, notFound } from '../errors/app-error.ts';
import { InvalidInput, missingFile } from '../errors/invalid-input.ts';
import {
  type Broken,
  brokenByField,
  canonicalOf,
  type Fields,
  firstBroken,
  type Rules,
  messages as ruleMessages,
} from '../rules/rules.ts';
import type { Endpoint, Missing } from './endpoint.ts';

type Check = (data: unknown) => true | { error: Error };
type Errors = ErrorObject[] | null | undefined;
type Fault = { field?: string | undefined; message: string };

const options = { removeAdditional: 'all', useDefaults: true, allErrors: false, strict: false } as const;
const strict = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: true });
addFormats.default(strict);
addFormats.default(fromText);

/** Errors of form values, which are text, that cannot be converted to the type of the schema. */
const formTexts: Readonly<Record<string, string>> = {
  boolean: 'must be true or false',
  integer: 'must be a whole number',
  array: 'must be a list: one part for each entry, or a JSON array',
  object: 'must be a JSON object',
};

/** The field of the first error, and a message of one line, such as "title must NOT have more than 100 characters". */
function explain(part: string, { errors, isForm }: { errors: Errors; isForm: boolean }) {
  const error = errors?.[0];
  const path = error?.instancePath.slice(1) ?? '';
  const name = path.replaceAll('/', '.') || part;
  const field: string | undefined = path === '' ? error?.params.missingProperty : path.split('/', 1)[0];
  const inForm = isForm && error?.keyword === 'type' ? formTexts[error.params.type] : undefined;
  const choice = error?.keyword === 'enum' ? `must be one of ${error.params.allowedValues.join(', ')}` : null;
  return { field, message: `${name} ${choice ?? inForm ?? error?.message ?? 'is not valid'}` };
}

/** Values that client code interpolates into a URL when a variable is unset. */
const valuesForMissing: readonly unknown[] = ['', 'undefined', 'null', undefined];

/** A 400 for the first missing path parameter, or null. */
export function missingParam(missing: Missing, params: Fields): Error | null {
  for (const [name, text] of Object.entries(missing))
    if (text !== null && valuesForMissing.includes(params[name])) return badRequest(text, name);
  return null;
}

/** The faults of missing values, by field. */
function missingFields(missing: Missing, fields: Fields): Broken[] {
  return Object.entries(missing).flatMap(([field, message]) =>
    message !== null && (fields[field] ?? null) === null ? [{ field, message }] : [],
  );
}

/** The entries of `missing` that belong to this part of the request. */
function missingOf({ missing = {} }: Pick<Endpoint, 'missing'>, schema: object): Missing {
  const properties: object = 'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(Object.entries(missing).filter(([name]) => Object.hasOwn(properties, name)));
}

/**
 * Creates the validator of one route. Missing values are reported first, then in the body the ordered rules, then the
 * schema; then fields get their canonical spelling. Path and query values are coerced from text; path parameters that fail
 * the schema answer 404. Schemas are compiled at the first request to shorten startup.
 */
export function validatorOf(
  endpoint: Pick<Endpoint, 'rules' | 'missing' | 'file'>,
): FastifySchemaCompiler<object> {
  return ({ schema, httpPart = 'request' }): Check => {
    const missing = missingOf(endpoint, schema);
    const isBody = httpPart === 'body';
    const rules = isBody ? (endpoint.rules ?? {}) : {};
    const ajv = isBody ? strict : fromText;
    const file = isBody ? endpoint.file : undefined;
    const isForm = file !== undefined;
    let check: ValidateFunction | undefined;
    const findFaults = createFaultFinder(schema as TObject, { ajv, isForm });
    return (data) => {
      check ??= ajv.compile(schema);
      const fields = asFields(data);
      if (httpPart === 'params') {
        const error = missingParam(missing, fields) ?? (check(data) ? null : notFound());
        return error ? { error } : (findMalformed(data, httpPart) ?? true);
      }
      const refuse = (first: Fault) => {
        const own = [...missingFields(missing, fields), ...brokenFields(rules, fields)];
        const lacksFile = file?.required && !(file.name in fields);
        const all = [...own, ...findFaults(fields), ...(lacksFile ? [missingFile(file.name)] : [])];
        return { error: invalid(first, all) };
      };
      const fault = missingFields(missing, fields)[0] ?? firstBroken(rules, fields);
      if (fault) return refuse(fault);
      if (!check(data)) return refuse(explain(httpPart, { errors: check.errors, isForm }));
      const malformed = findMalformed(data, httpPart);
      if (malformed) return malformed;
      Object.assign(Object(data), canonicalOf(rules, fields));
      return true;
    };
  };
}

const brokenFields = (rules: Rules, fields: Fields): Broken[] =>
  Object.entries(brokenByField(rules, fields)).map(([field, message]) => ({ field, message }));

/** A 400 with the message of `first`, and the first fault of each field. */
function invalid(first: Fault, all: readonly Broken[]): Error {
  const { field, message } = first;
  const faults = field === undefined ? all : [{ field, message }, ...all];
  const byField = new Map<string, Broken>();
  for (const fault of faults) if (!byField.has(fault.field)) byField.set(fault.field, fault);
  return new InvalidInput(message, field === undefined ? [] : [...byField.values()]);
}

/**
 * Creates the function that returns the schema violations, one fault for each field. Fields are validated one by one,
 * since the number of all faults of a body is bounded only by its size.
 */
function createFaultFinder(schema: TObject, { ajv, isForm }: { ajv: Ajv; isForm: boolean }) {
  const checks = new Map<string, ValidateFunction>();
  return (fields: Fields): Broken[] =>
    Object.entries(schema.properties).flatMap(([field, type]) => {
      const check = checks.get(field) ?? ajv.compile(onlyField(schema, field, type));
      checks.set(field, check);
      const value = fields[field];
      if (check(value === undefined ? {} : { [field]: value })) return [];
      return [{ field, message: explain(field, { errors: check.errors, isForm }).message }];
    });
}

const onlyField = (schema: TObject, field: string, type: TSchema) => ({
  type: 'object',
  properties: { [field]: type },
  required: schema.required?.includes(field) ? [field] : [],
});

/**
 * A 400 for a lone surrogate in any text, or null: JSON can encode it, UTF-8 cannot, and PostgreSQL refuses it in
 * `jsonb`. Loops instead of recursing, since nothing bounds the depth of a value of any type.
 */
function findMalformed(data: unknown, httpPart: string): { error: Error } | null {
  const waiting: [field: string, value: unknown][] = [['', data]];
  for (const [field, value] of waiting) {
    if (typeof value === 'string' && !value.isWellFormed())
      return { error: badRequest(ruleMessages.notWellFormed(field || httpPart), field || undefined) };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      waiting.push([field || key.toWellFormed(), inner], [field, key]);
  }
  return null;
}

function asFields(data: unknown): Fields {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
