import type { IncomingMessage } from 'node:http';
import { AppError, badRequest, isAppError, tooLarge } from '../errors/app-error.ts';
import type { Scratch, TempFile } from '../storage/scratch.ts';
import { internet, type Network, sendRequest, type Target, targetOf } from './network.ts';

export type { Network } from './network.ts';

type Limit = { maxBytes: number; tooLarge: string };

/**
 * Downloads a URL into a temporary file. Throws a 400 that reveals nothing about the target, or a 413 above the limit;
 * neither leaves a file.
 */
export type FetchUrl = (
  url: string,
  limit: Limit,
  scratch: Scratch,
  signal: AbortSignal,
) => Promise<TempFile>;

const totalTimeoutSeconds = 15;
const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

const badAddress = () => badRequest('Type an address that begins with http:// or https://', 'url');
const notFetched = (cause?: unknown) =>
  new AppError(400, 'The file cannot be fetched from this address', { field: 'url', cause });

/**
 * Creates the downloader for URLs that members enter. To prevent SSRF it connects only to global unicast addresses,
 * checks the address at every redirect, and sends no cookies or credentials.
 */
export function createFetchUrl(network: Network = internet): FetchUrl {
  return async (text, limit, scratch, signal) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw badAddress();
    const whole = AbortSignal.any([signal, AbortSignal.timeout(totalTimeoutSeconds * 1_000)]);
    try {
      const reply = await follow(network, text, whole, { accept: 'image/*, video/*, audio/*' });
      if (reply.statusCode !== 200) {
        reply.destroy();
        throw new Error(`status ${reply.statusCode}`);
      }
      return await receive(reply, limit, scratch);
    } catch (error) {
      if (isAppError(error) && error.status !== 400) throw error;
      throw notFetched(error);
    }
  };
}

type Request = {
  accept: string;
  /** An origin that the operator has named. It may be in a private network; redirects may not lead to one. */
  trusted?: string | null;
};

/** Thrown if the status is not 200. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the server answered with ${status}`);
    this.name = 'StatusError';
    this.status = status;
  }
}

/** Reads a URL into memory. Throws a StatusError, or any other error if it cannot be read or has more than `maxBytes`. */
export type FetchBytes = (
  url: string,
  request: Request & { maxBytes: number },
  signal: AbortSignal,
) => Promise<Buffer>;

/** Creates a client with the guards of `createFetchUrl` that keeps replies in memory. */
export function createFetchBytes(network: Network = internet): FetchBytes {
  return async (url, { maxBytes, ...request }, signal) => {
    const reply = await follow(network, url, signal, request);
    const stop = () => reply.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (reply.statusCode !== 200) throw new StatusError(reply.statusCode ?? 0);
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of reply) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new Error(`the reply has more than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
      if (!reply.complete) throw new Error('the reply is incomplete');
      return Buffer.concat(chunks);
    } finally {
      signal.removeEventListener('abort', stop);
      reply.destroy();
    }
  };
}

/** The reply at the end of all redirects, each of which is checked. */
async function follow(
  network: Network,
  text: string,
  signal: AbortSignal,
  { accept, trusted = null }: Request,
): Promise<IncomingMessage> {
  let next = targetOf(text, undefined, trusted);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (next === null) throw new Error('the address is not allowed');
    const { url, target }: { url: URL; target: Target } = next;
    const reply = await sendRequest(network, target, signal, accept);
    const { location } = reply.headers;
    if (!redirects.includes(reply.statusCode ?? 0) || location === undefined) return reply;
    reply.destroy();
    next = targetOf(location, url, trusted);
  }
  throw new Error('too many redirects');
}

async function receive(reply: IncomingMessage, limit: Limit, scratch: Scratch): Promise<TempFile> {
  try {
    if (Number(reply.headers['content-length']) > limit.maxBytes) throw tooLarge(limit.tooLarge, 'url');
    const file = await scratch.receive(reply, limit.maxBytes, limit.tooLarge);
    if (file.size > 0 && reply.complete) return file;
    await file.remove();
    throw new Error('the reply is empty or incomplete');
  } finally {
    reply.destroy();
  }
}
