import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { asAppError } from '../../shared/api/error-handler.ts';
import { badRequest, tooLarge, wrongType } from '../../shared/errors/app-error.ts';
import { fromForm, givenKey, givenNames, maxGivenBytes, toGivenCode } from './rules/given-code.ts';
import { newWebPath } from './rules/paths.ts';

/** Moves the values into the tab's storage and opens the editor, which reads them there. */
const script = `try {
  sessionStorage.setItem('${givenKey}', document.getElementById('given').textContent);
  location.replace('${newWebPath}${fromForm}');
} catch {
  document.getElementById('note').textContent = 'Your browser blocks storage, so the editor cannot get the code.';
}`;

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'`,
  // Same opener policy as pages, so that the tab keeps its storage when it goes on to the editor.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/**
 * `POST /new-web` accepts code from a form of any site, as form or multipart, and opens it in the editor, where it
 * runs on request. It reads no cookie and stores nothing: the code goes to the user's browser as data.
 */
export async function addNewWebForm(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxGivenBytes },
    (_request, body, done) => done(null, body),
  );
  await app.register(multipart, { limits: { headerPairs: 20, fieldNameSize: 100 } });
  app.post(
    newWebPath,
    {
      schema: { hide: true },
      config: { rate: rates.write },
      // People see these errors, since a page of another site leads here.
      errorHandler: (thrown, _request, reply) => {
        const { status, message } = asAppError(thrown);
        const text = status === 415 ? unreadable : status === 413 ? tooMuch : message;
        return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(`${text}\n`);
      },
    },
    async (request, reply) => {
      const values = await readValues(request);
      toGivenCode(values);
      return reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(render(Object.fromEntries(values)));
    },
  );
}

const unreadable = 'Send a form: application/x-www-form-urlencoded or multipart/form-data';
const tooMuch = 'The form is too large: code of at most 1 MiB can be sent';

/** The fields of the form that are known. */
async function readValues(request: FastifyRequest): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const add = (name: string, value: string) => {
    if (givenNames.some((known) => known === name)) values.set(name, value);
  };
  if (request.isMultipart()) for await (const [name, value] of partsOf(request)) add(name, value);
  else if (typeof request.body === 'string')
    for (const [name, value] of new URLSearchParams(request.body)) add(name, value);
  else throw wrongType(unreadable);
  return values;
}

const maxParts = 20;

/** The text fields of a multipart form. In total they may be as large as a form of the other type. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<[string, string]> {
  const limits = { fields: maxParts, parts: maxParts, files: 0, fieldSize: maxGivenBytes };
  let bytes = 0;
  try {
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'field' ? String(part.value) : '';
      bytes += Buffer.byteLength(value);
      if (bytes > maxGivenBytes || (part.type === 'field' && part.valueTruncated)) throw tooLarge(tooMuch);
      yield [part.fieldname, value];
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Error && !('statusCode' in error) && !('status' in error))
      throw badRequest('The form is broken or not complete');
    throw error;
  }
}

/** A page that hands the values over. They are JSON in which nothing can end the element. */
const render = (values: Record<string, string>): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Opening the editor</title>
<p id="note">Opening the editor…</p>
<noscript><p>The editor needs JavaScript.</p></noscript>
<script type="application/json" id="given">${JSON.stringify(values).replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
`;
