import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { LoggedInMember } from './members.ts';

/** Timeout of a request in ms. A request that times out counts as one without a reply. */
const requestTimeout = 30_000;

/** Maximum connections, as a proxy would keep them; further requests queue. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** The data of any endpoint. */
type Json = ReturnType<typeof JSON.parse>;

export type RequestOptions = {
  method?: string;
  /** Whose access token is sent. */
  tokenOf?: LoggedInMember | undefined;
  /** Whose page cookie is sent. */
  cookieOf?: LoggedInMember | undefined;
  body?: FormData | object | undefined;
};

/** Sends a request and reads the whole reply. Status 0: none came; `data` is null unless the reply is of the API. */
export async function send(
  url: string,
  options: RequestOptions = {},
): Promise<{ status: number; data: Json }> {
  try {
    const { bytes, type } = await encodeBody(options.body);
    const sent = request(url, {
      agent,
      method: options.method ?? 'GET',
      signal: AbortSignal.timeout(requestTimeout),
      headers: {
        'accept-encoding': 'br',
        ...(options.tokenOf && { authorization: `Bearer ${options.tokenOf.accessToken}` }),
        ...(options.cookieOf && { cookie: options.cookieOf.cookie }),
        ...(bytes && { 'content-type': type, 'content-length': bytes.length }),
      },
    });
    sent.end(bytes);
    const [reply]: IncomingMessage[] = await once(sent, 'response');
    if (!reply) return { status: 0, data: null };
    const answer = await buffer(reply);
    const isApiReply = reply.headers['content-type']?.startsWith('application/json');
    return { status: reply.statusCode ?? 0, data: isApiReply ? JSON.parse(answer.toString()).data : null };
  } catch {
    return { status: 0, data: null };
  }
}

/** Serializes a body. */
async function encodeBody(body: RequestOptions['body']): Promise<{ bytes?: Buffer; type: string }> {
  if (!body) return { type: '' };
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
}
