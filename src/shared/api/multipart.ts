import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, isAppError, tooLarge, wrongType } from '../errors/app-error.ts';
import { findJsonExcess, maxJsonValues, parseJson } from '../json.ts';
import { limitBody } from '../server/slow-clients.ts';
import type { Scratch, TempFile } from '../storage/scratch.ts';
import type { Endpoint, FilePart, LargePart, SmallPart, UploadedFile } from './endpoint.ts';

type Limit = ReturnType<LargePart['limitOf']>;

/**
 * Maximum size of a text field on the wire: the specification's largest limit (1 MiB) if every character were a line
 * break, which forms send as 2 bytes.
 */
export const maxFieldBytes = 2 * (1 << 20) + 4096;

/**
 * Maximum size of a field with JSON on the wire: three texts of 1 MiB whose line breaks are escaped, with room for
 * other escapes.
 */
const maxJsonBytes = 8 * (1 << 20);

/** Maximum number of values in a field with JSON: a list of 50, or the sources of three panes, with much room. */
const maxFieldValues = 1_000;

/** Allowance in bytes for the other parts and the multipart delimiters around a large file. */
const formOverheadBytes = 1 << 20;

/** Milliseconds a client may keep sending after a refusal in mid-upload. Closing earlier would lose the reply. */
const drainTimeout = 10_000;

/** A hook that reads a multipart body into `request.body` (fields) and `request.uploadedFile`. */
export function readMultipart(endpoint: Endpoint) {
  const part = endpoint.file as FilePart;
  const properties = endpoint.body?.properties ?? {};
  const partLimits = limitsOf(properties);
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) throw wrongType('This call takes multipart/form-data');
    const { fileSize, readFile } = readerOf(part, request);
    const texts = new Map<string, string[]>();
    try {
      for await (const item of partsOf(request, { fileSize, ...partLimits })) {
        if (item.type === 'file') request.uploadedFile = (await readFile(item)) ?? request.uploadedFile;
        else if (Object.hasOwn(properties, item.fieldname)) addText(texts, item, properties[item.fieldname]);
      }
    } catch (error) {
      await dropUpload(request);
      drainRequest(request);
      throw error;
    }
    const fields = [...texts].map(([name, all]) => [name, fromText(all, properties[name])] as const);
    // The validator sees whether there is a file, and removes the mark.
    request.body = { ...Object.fromEntries(fields), ...(request.uploadedFile && { [part.name]: true }) };
  };
}

/** Keeps the text of a part: all texts of a list, the last one of any other field. */
function addText(
  texts: Map<string, string[]>,
  { fieldname, value, valueTruncated }: MultipartValue,
  schema: unknown,
): void {
  const all = [...(Type.IsArray(schema) ? (texts.get(fieldname) ?? []) : []), asWritten(value)];
  // The limit of one part is that of a whole list.
  const length = all.reduce((sum, one) => sum + one.length, 0);
  const max = Type.IsObject(schema)
    ? { bytes: maxJsonBytes, mebibytes: 8 }
    : { bytes: maxFieldBytes, mebibytes: 1 };
  if (valueTruncated || length > max.bytes)
    throw badRequest(`${fieldname} must be at most ${max.mebibytes} MiB`, fieldname);
  texts.set(fieldname, all);
}

/** Maximum size of a field, and numbers of parts: a few undeclared fields, and each entry of a list. */
function limitsOf(properties: Readonly<Record<string, { maxItems?: number }>>) {
  const types = Object.values(properties);
  const entries = types.reduce((sum, { maxItems = 0 }) => sum + maxItems, 0);
  const fieldSize = types.some((type) => Type.IsObject(type)) ? maxJsonBytes : maxFieldBytes;
  return { fieldSize, fields: 30 + entries, parts: 32 + entries };
}

/** Deletes the temporary file of a request's upload. */
export async function dropUpload(request: FastifyRequest): Promise<void> {
  const file = request.uploadedFile;
  if (file !== undefined && 'remove' in file) await file.remove();
}

/** Discards the rest of the request body so that the client can read the reply; a timeout bounds this. */
function drainRequest(request: FastifyRequest): void {
  // The multipart parser may have stopped in the middle of a file.
  request.raw.unpipe();
  request.raw.resume();
  limitBody(request, drainTimeout);
}

function readerOf(part: FilePart, request: FastifyRequest) {
  if ('maxBytes' in part) {
    return { fileSize: part.maxBytes, readFile: (item: MultipartFile) => readSmall(item, part) };
  }
  const limit = part.limitOf(request.query);
  if (Number(request.headers['content-length']) > limit.maxBytes + formOverheadBytes) {
    drainRequest(request);
    throw tooLarge(limit.tooLarge, part.name);
  }
  // One extra byte distinguishes a file above the limit from one exactly at the limit.
  return {
    fileSize: limit.maxBytes + 1,
    readFile: (item: MultipartFile) => readLarge(item, part.name, limit, request.server.scratch),
  };
}

/** Forms send line breaks as CR LF; restore the LF that was entered. */
const asWritten = (value: unknown) => String(value).replaceAll('\r\n', '\n');

async function* partsOf(
  request: FastifyRequest,
  limits: { fileSize: number; fieldSize: number; fields: number; parts: number },
) {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    rethrowParserError(error);
  }
}

/** Errors of the multipart parser have no status code; they mean a truncated or malformed form. */
function rethrowParserError(error: unknown): never {
  const ours = isAppError(error) || (error instanceof Error && 'syscall' in error);
  if (error instanceof Error && !ours && !('statusCode' in error))
    throw badRequest('The form is broken or not complete');
  throw error;
}

async function readSmall(item: MultipartFile, part: SmallPart): Promise<UploadedFile | undefined> {
  if (item.fieldname !== part.name) {
    item.file.resume();
    return undefined;
  }
  const bytes = await item.toBuffer().catch(rethrowParserError);
  if (item.file.truncated) throw tooLarge(`${part.name} must be at most ${part.maxBytes} bytes`, part.name);
  return bytes.length > 0 ? { bytes } : undefined;
}

async function readLarge(
  item: MultipartFile,
  name: string,
  limit: Limit,
  scratch: Scratch,
): Promise<TempFile | undefined> {
  if (item.fieldname !== name) {
    item.file.resume();
    return undefined;
  }
  const file = await scratch.receive(item.file, limit.maxBytes, limit.tooLarge).catch(rethrowParserError);
  if (file.size > 0) return file;
  await file.remove();
  return undefined;
}

/**
 * The value of a field from its parts. A text that does not fit the schema's type is left to the validator. A list is
 * one part for each entry, as generated clients send it, or one part with a JSON array.
 */
function fromText(texts: readonly string[], schema: unknown): unknown {
  const text = texts.at(-1) ?? '';
  if (Type.IsArray(schema)) return texts.length > 1 ? texts : listFromText(text);
  if (Type.IsObject(schema)) return parsed(text);
  if (Type.IsBoolean(schema)) return text === 'true' || (text === 'false' ? false : text);
  if (Type.IsInteger(schema)) return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  return text;
}

function listFromText(text: string): unknown {
  if (text === '') return [];
  return text.trimStart().startsWith('[') ? parsed(text) : [text];
}

/** JSON as a value; any other text stays text, as does JSON that would take too long to parse. */
function parsed(text: string): unknown {
  try {
    return parseJson(text, maxFieldValues);
  } catch {
    return text;
  }
}

/** Accepts only JSON, within the limits of its depth and values, and multipart bodies; an empty JSON body is `{}`. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, {});
    const excess = findJsonExcess(text, maxJsonValues);
    if (excess !== null) return done(badRequest(excess));
    void parse(request, text, done);
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldSize: maxFieldBytes,
      files: 1,
      headerPairs: 50,
      fieldNameSize: 100,
    },
  });
}
