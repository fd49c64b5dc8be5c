import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Person } from './members.ts';

/** A request that is given up after so many ms counts as one without an answer. */
const patience = 30_000;

/** As many connections as a proxy would hold; what is more waits in line for one. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Whatever a call answers; who asks knows what for. */
type Json = ReturnType<typeof JSON.parse>;

export type Wish = {
  method?: string;
  /** Sent with the token of a call. */
  as?: Person | undefined;
  /** Sent with the cookie of a page. */
  visitor?: Person | undefined;
  body?: FormData | object | undefined;
};

/** Asks for something and takes the whole answer; status 0 where there is none, `data` is that of a call. */
export async function ask(url: string, wish: Wish = {}): Promise<{ status: number; data: Json }> {
  try {
    const { bytes, type } = await written(wish.body);
    const sent = request(url, {
      agent,
      method: wish.method ?? 'GET',
      signal: AbortSignal.timeout(patience),
      headers: {
        'accept-encoding': 'br',
        ...(wish.as && { authorization: `Bearer ${wish.as.accessToken}` }),
        ...(wish.visitor && { cookie: wish.visitor.cookie }),
        ...(bytes && { 'content-type': type, 'content-length': bytes.length }),
      },
    });
    sent.end(bytes);
    const [reply]: IncomingMessage[] = await once(sent, 'response');
    if (!reply) return { status: 0, data: null };
    const answer = await buffer(reply);
    const isCall = reply.headers['content-type']?.startsWith('application/json');
    return { status: reply.statusCode ?? 0, data: isCall ? JSON.parse(answer.toString()).data : null };
  } catch {
    return { status: 0, data: null };
  }
}

/** A body as it is sent. */
async function written(body: Wish['body']): Promise<{ bytes?: Buffer; type: string }> {
  if (!body) return { type: '' };
  if (!(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
}
