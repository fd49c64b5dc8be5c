import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, isAppError, tooLarge, wrongType } from '../errors/app-error.ts';
import { limitBody } from '../server/slow-clients.ts';
import type { Scratch, TempFile } from '../storage/scratch.ts';
import type { Endpoint, FilePart, LargePart, SmallPart, UploadedFile } from './endpoint.ts';

type Limit = ReturnType<LargePart['limitOf']>;

/**
 * Maximum size of a text field on the wire: the specification's largest limit (1 MiB) if every character were a line
 * break, which forms send as 2 bytes.
 */
export const maxFieldBytes = 2 * (1 << 20) + 4096;

/** Allowance in bytes for the other parts and the multipart delimiters around a large file. */
const formOverheadBytes = 1 << 20;

/** Milliseconds a client may keep sending after a refusal in mid-upload. Closing earlier would lose the reply. */
const drainTimeout = 10_000;

/** A hook that reads a multipart body into `request.body` (fields) and `request.uploadedFile`. */
export function readMultipart(endpoint: Endpoint) {
  const part = endpoint.file as FilePart;
  const properties = endpoint.body?.properties ?? {};
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) throw wrongType('This call takes multipart/form-data');
    const { fileSize, readFile } = readerOf(part, request);
    const fields: Record<string, unknown> = {};
    try {
      for await (const item of partsOf(request, fileSize)) {
        if (item.type === 'file') request.uploadedFile = (await readFile(item)) ?? request.uploadedFile;
        else if (item.valueTruncated)
          throw badRequest(`${item.fieldname} must be at most 1 MiB`, item.fieldname);
        else if (Object.hasOwn(properties, item.fieldname))
          fields[item.fieldname] = fromText(
            item.fieldname,
            asWritten(item.value),
            properties[item.fieldname],
          );
      }
    } catch (error) {
      await dropUpload(request);
      drainRequest(request);
      throw error;
    }
    request.body = fields;
  };
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

async function* partsOf(request: FastifyRequest, fileSize: number) {
  try {
    yield* request.parts({ limits: { fileSize } });
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

function fromText(field: string, text: string, schema: unknown): unknown {
  if (Type.IsBoolean(schema)) {
    if (text !== 'true' && text !== 'false') throw badRequest(`${field} must be true or false`, field);
    return text === 'true';
  }
  if (Type.IsArray(schema)) return listFromText(field, text || '[]');
  if (Type.IsInteger(schema)) {
    if (!/^-?\d{1,9}$/.test(text)) throw badRequest(`${field} must be a whole number`, field);
    return Number(text);
  }
  return text;
}

function listFromText(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`${field} must be a list written as JSON`, field);
  }
}
