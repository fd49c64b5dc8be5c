import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { clientTimeouts, serverTimeouts } from '../server/slow-clients.ts';
import { createFramePages, type FramePage } from './frame-page.ts';
import { previewPortTaken } from './port-taken.ts';

/** Configuration of the preview listener. */
export type PreviewListenerConfig = {
  host: string;
  previewPort: number;
  ownOrigins: readonly string[];
  /** Whether other processes listen on the port too. */
  isShared?: boolean;
};

type Log = {
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
};

/** A running preview listener; `close` cuts its connections and resolves when the port is free. */
export type PreviewListener = { port: number; close: () => Promise<void> };

function answer(
  pages: ReadonlyMap<string, FramePage>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Cookies are shared between the ports of a host, so this listener must never read them.
  const page = pages.get(request.url?.split('?', 1)[0] ?? '');
  const readable = request.method === 'GET' || request.method === 'HEAD';
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
  const { status, headers, body } = page(request.headers['sec-fetch-dest']?.toString());
  response.writeHead(status, headers);
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
  const server = createServer(
    {
      ...serverTimeouts({ ...clientTimeouts, upload: clientTimeouts.idle }),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => answer(pages, request, response),
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
