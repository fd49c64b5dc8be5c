import { createFramePage } from '../../../shared/preview/frame-page.ts';

/** The page around the frame. As in the editor, it passes the code to the frame and receives the frame's messages. */
export type HostPage = {
  origin: string;
  address: string;
  /** URL of the frame. */
  frame: string;
  /** The reply for a URL of the host page or its frame, or null for any other URL. */
  reply(url: URL): Reply | null;
  /** The path of a file of this site that the frame requests; null for any other URL. */
  fileOf(url: URL): string | null;
  /** Whether a URL is on one of the two origins. */
  owns(url: URL): boolean;
};

type Reply = { status: number; headers: Record<string, string>; body: string };

/** Size of every screenshot in pixels. */
export const pictureSize = { width: 1_200, height: 700 };

/**
 * Creates the host page. Its two origins exist only in these replies; they are different sites, so that Chromium runs
 * the code in another process than the host page. `scheme` is that of the public URL, since pages on https may load
 * less.
 */
export function createHostPage(scheme: string): HostPage {
  const own = `${scheme}//codeweb-host.localhost`;
  const other = `${scheme}//codeweb-frame.localhost`;
  const { status, headers, body } = createFramePage([own])('iframe');
  // Restricts the code to http(s): a screenshot needs no WebSocket connections, and code must not open any from this
  // machine.
  const policy = `${headers['content-security-policy']}, connect-src http: https: data: blob:`;
  const frame = { status, body, headers: { ...headers, 'content-security-policy': policy } };
  const host = {
    status: 200,
    body: page,
    headers: { ...hostHeaders, 'content-security-policy': around(other) },
  };
  return {
    origin: own,
    address: `${own}/`,
    frame: `${other}/preview/frame`,
    fileOf: ({ origin, pathname }) =>
      origin === other && pathname.startsWith('/preview/packages/') ? pathname : null,
    owns: ({ origin }) => origin === own || origin === other,
    reply: ({ origin, pathname }) => {
      if (origin === own && pathname === '/') return host;
      return origin === other && pathname === '/preview/frame' ? frame : null;
    },
  };
}

const hostHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
/** Keeps a web from navigating its frame to another origin. */
const around = (frame: string) => `default-src 'none'; style-src 'unsafe-inline'; frame-src ${frame}`;

const { width, height } = pictureSize;
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host page</title>
<style>html,body{margin:0;overflow:hidden;background:#fff}iframe{border:0;display:block}</style></head>
<body><iframe sandbox="allow-scripts" width="${width}" height="${height}"></iframe></body></html>
`;
