import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { clientTimeouts, serverTimeouts } from '../server/slow-clients.ts';
import { createFramePages, type FramePage, inCoding } from './frame-page.ts';
import { previewPortTaken } from './port-taken.ts';

/** Configuration of the preview listener. */
export type PreviewListenerConfig = {
  host: string;
  previewPort: number;
  ownOrigins: readonly string[];
  /** Serves other files of the origin by their path; null for any other path. */
  serveFile?: ServeFile;
  /** Whether other processes listen on the port too. */
  isShared?: boolean;
};

/** A reply whose bytes are ready. */
export type FileReply = { status: number; headers: Record<string, string>; body: Buffer };
export type ServeFile = (path: string, acceptEncoding: string) => Promise<FileReply> | null;

type Log = {
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
};

/** A running preview listener; `close` cuts its connections and resolves when the port is free. */
export type PreviewListener = { port: number; close: () => Promise<void> };

async function answer(
  pages: ReadonlyMap<string, FramePage>,
  serveFile: ServeFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Cookies are shared between the ports of a host, so this listener must never read them.
  const path = request.url?.split('?', 1)[0] ?? '';
  const page = pages.get(path);
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const file = readable ? serveFile(path, request.headers['accept-encoding']?.toString() ?? '') : null;
  if (file !== null) {
    const { status, headers, body } = await file;
    response.writeHead(status, { ...headers, 'content-length': body.length, 'origin-agent-cluster': '?1' });
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  if (!page || !readable) {
    response.writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'origin-agent-cluster': '?1',
    });
    response.end(request.method === 'HEAD' ? undefined : 'Not found\n');
    return;
  }
  const { 'sec-fetch-dest': dest, 'accept-encoding': accepted } = request.headers;
  const { status, headers, body } = await inCoding(page(dest?.toString()), accepted);
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function listen(
  server: Server,
  { previewPort: port, host, isShared = false }: PreviewListenerConfig,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, reusePort: isShared }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Starts a listener that serves the frame page on a separate port, so that an infinite loop in a web runs in another
 * browser process than the site's pages. Returns null, after a warning, if it cannot listen; the site's own origin then
 * serves the frame page.
 */
export async function startPreviewListener(
  config: PreviewListenerConfig,
  log: Log,
): Promise<PreviewListener | null> {
  const pages = createFramePages(config.ownOrigins);
  const { serveFile = () => null } = config;
  const server = createServer(
    {
      ...serverTimeouts({ ...clientTimeouts, upload: clientTimeouts.idle }),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      answer(pages, serveFile, request, response).catch((error: unknown) => {
        log.warn({ err: error }, 'file of the preview origin could not be read');
        if (!response.headersSent) response.writeHead(503, { 'retry-after': '5' });
        response.end();
      });
    },
  );
  server.setTimeout(clientTimeouts.idle);
  try {
    const port = await listen(server, config);
    server.on('error', (error) => log.warn({ err: error }, 'preview listener failed'));
    return {
      port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  } catch (error) {
    server.close();
    log.warn({ err: error, port: config.previewPort }, previewPortTaken);
    return null;
  }
}
