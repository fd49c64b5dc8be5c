import { createFramePage } from '../../../shared/preview/index.ts';

/** The page around the frame, as in the editor: it hands the code over and hears what the frame says. */
export type HostPage = {
  origin: string;
  address: string;
  /** The address of the frame. */
  frame: string;
  /** The reply to an address of the host page or its frame; null where there is nothing. */
  reply(url: URL): Reply | null;
  /** Whether an address is on one of the two origins. */
  owns(url: URL): boolean;
};

type Reply = { status: number; headers: Record<string, string>; body: string };

/** The size of every picture. */
export const pictureSize = { width: 1_200, height: 700 };

/**
 * Two origins that exist in our answers alone and are different sites, so that the code runs in a process apart from
 * the host page. `scheme` is that of the product, since pages over https may load less.
 */
export function createHostPage(scheme: string): HostPage {
  const own = `${scheme}//codeweb-host.localhost`;
  const other = `${scheme}//codeweb-frame.localhost`;
  const { status, headers, body } = createFramePage([own])('iframe');
  // A picture needs no lasting connections, and whoever made the code shall have none from here.
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
    owns: ({ origin }) => origin === own || origin === other,
    reply: ({ origin, pathname }) => {
      if (origin === own && pathname === '/') return host;
      return origin === other && pathname === '/preview/frame' ? frame : null;
    },
  };
}

const hostHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
/** A web that goes elsewhere within its frame is stopped. */
const around = (frame: string) => `default-src 'none'; style-src 'unsafe-inline'; frame-src ${frame}`;

const { width, height } = pictureSize;
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host page</title>
<style>html,body{margin:0;overflow:hidden;background:#fff}iframe{border:0;display:block}</style></head>
<body><iframe sandbox="allow-scripts" width="${width}" height="${height}"></iframe></body></html>
`;
