import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, tooLarge, wrongType } from '../errors/app-error.ts';
import type { Endpoint, FilePart, UploadedFile } from './endpoint.ts';

/** The largest text field as sent: the greatest limit of the specification (1 MiB), had each character been a line's end. */
export const largestField = 2 * (1 << 20) + 4096;

/** A hook that reads a multipart body into `request.body` (fields) and `request.uploadedFile`. */
export function readMultipart(endpoint: Endpoint) {
  const part = endpoint.file as FilePart;
  const properties = endpoint.body?.properties ?? {};
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) throw wrongType('This call takes multipart/form-data');
    const fields: Record<string, unknown> = {};
    let file: UploadedFile | undefined;
    for await (const item of partsOf(request, part)) {
      if (item.type === 'file') file = (await readFile(item, part)) ?? file;
      else if (item.valueTruncated)
        throw badRequest(`${item.fieldname} must be at most 1 MiB`, item.fieldname);
      else if (Object.hasOwn(properties, item.fieldname))
        fields[item.fieldname] = fromText(item.fieldname, asWritten(item.value), properties[item.fieldname]);
    }
    request.body = fields;
    request.uploadedFile = file;
  };
}

/** Forms send every line's end as CR LF; people and programs write LF. */
const asWritten = (value: unknown) => String(value).replaceAll('\r\n', '\n');

async function* partsOf(request: FastifyRequest, { maxBytes: fileSize }: FilePart) {
  try {
    yield* request.parts({ limits: { fileSize } });
  } catch (error) {
    refuseBroken(error);
  }
}

/** The parser's own complaints carry no status: the form breaks off, or is none. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && !('statusCode' in error))
    throw badRequest('The form is broken or not complete');
  throw error;
}

async function readFile(item: MultipartFile, part: FilePart): Promise<UploadedFile | undefined> {
  if (item.fieldname !== part.name) {
    item.file.resume();
    return undefined;
  }
  const bytes = await item.toBuffer().catch(refuseBroken);
  if (item.file.truncated) throw tooLarge(`${part.name} must be at most ${part.maxBytes} bytes`, part.name);
  return bytes.length > 0 ? { bytes } : undefined;
}

function fromText(field: string, text: string, schema: unknown): unknown {
  if (Type.IsBoolean(schema)) {
    if (text !== 'true' && text !== 'false') throw badRequest(`${field} must be true or false`, field);
    return text === 'true';
  }
  if (Type.IsArray(schema)) {
    return listFromText(field, text || '[]');
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
