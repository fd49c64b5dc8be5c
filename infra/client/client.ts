import { type Operations, operations } from './operations.gen.ts';

export type * from './operations.gen.ts';

type Token = string | null;

export type ClientOptions = {
  /** Address of the site: `https://codeweb.example`. */
  url: string;
  /**
   * A personal token or an access token, or a function that returns the current one. Without one,
   * calls are made as a guest.
   */
  token?: Token | (() => Token | Promise<Token>);
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
};

type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
};

type Call<O extends { input: object; reply: unknown }> = object extends O['input']
  ? (input?: O['input'], options?: { signal?: AbortSignal }) => Promise<O['reply']>
  : (input: O['input'], options?: { signal?: AbortSignal }) => Promise<O['reply']>;

/**
 * One method for each operation of the document, by its `operationId`. It resolves with `data`, and throws a
 * `CodewebError`.
 */
export type Client = { [Name in keyof Operations]: Call<Operations[Name]> };

export type Fault = { field: string; message: string };

/**
 * A call that the server has refused. If the server cannot be reached, `fetch` throws a
 * `TypeError`.
 */
export class CodewebError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Code for programs: `not-found`, `token-scope`. */
  readonly code: string;
  /** The first field that is not valid. */
  readonly field: string | undefined;
  /** The first fault of each field. */
  readonly faults: readonly Fault[];
  /** Seconds after which to try again, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, { code, field, errors, retryAfter }: Details = {}) {
    super(message);
    this.name = 'CodewebError';
    this.status = status;
    this.code = code ?? 'failed';
    this.field = field;
    this.faults = errors ?? [];
    this.retryAfter = retryAfter;
  }
}

type Details = { code?: string; field?: string; errors?: readonly Fault[]; retryAfter?: number };
type Envelope = Details & { message?: string; data?: unknown };

/** Creates a client of a site. */
export function createClient({ url, token = null, fetch: send = fetch }: ClientOptions): Client {
  const calls = Object.entries(operations).map(([name, [method, path, body]]) => [
    name,
    async (input: Input = {}, { signal }: { signal?: AbortSignal } = {}) => {
      const bearer = typeof token === 'function' ? await token() : token;
      const headers = new Headers();
      for (const [header, value] of Object.entries(input.headers ?? {}))
        if (value !== undefined) headers.set(header, value);
      if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
      if (body === 'json' && input.body) headers.set('Content-Type', 'application/json');
      const response = await send(new URL(addressOf(path, input), url), {
        method,
        headers,
        ...(input.body && { body: body === 'form' ? formOf(input.body) : JSON.stringify(input.body) }),
        ...(signal && { signal }),
      });
      return resultOf(response, body === 'stream');
    },
  ]);
  return Object.fromEntries(calls) as Client;
}

function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) sent.set(name, String(value));
  return sent.size > 0 ? `${filled}?${sent}` : filled;
}

/** A form as the server reads it: files and texts unchanged, all else as JSON. */
function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value, value instanceof File ? value.name : 'file');
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** `data` of a response, or the response itself if it is a stream. Throws a `CodewebError`. */
async function resultOf(response: Response, isStream: boolean): Promise<unknown> {
  if (response.ok && isStream) return response;
  const text = await response.text();
  const { message, data, ...details } = parsed(text);
  if (response.ok) return data;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? { retryAfter: seconds } : {};
  throw new CodewebError(response.status, message ?? response.statusText, { ...details, ...retryAfter });
}

/** A response without an envelope comes from a proxy. */
function parsed(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
