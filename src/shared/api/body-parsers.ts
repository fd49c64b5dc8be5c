import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { maxFieldBytes } from './multipart.ts';

/** Accepts only JSON and multipart bodies; an empty JSON body is parsed as `{}`. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, String(body), done);
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
