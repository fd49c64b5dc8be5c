import type { Static, TSchema } from 'typebox';
import type { endpoints as accounts } from '../../../modules/accounts/contract/index.ts';
import type { endpoints as assets } from '../../../modules/assets/contract.ts';
import type { endpoints as bin } from '../../../modules/bin/contract.ts';
import type { endpoints as collections } from '../../../modules/collections/contract.ts';
import type { endpoints as exports } from '../../../modules/exports/contract.ts';
import type { endpoints as moderation } from '../../../modules/moderation/contract/index.ts';
import type { endpoints as notifications } from '../../../modules/notifications/contract.ts';
import type { endpoints as packages } from '../../../modules/packages/contract.ts';
import type { endpoints as site } from '../../../modules/site/contract.ts';
import type { endpoints as social } from '../../../modules/social/contract.ts';
import type { endpoints as webs } from '../../../modules/webs/contract/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { linkKeyHeader, linkKeyParam, linkKeyShape } from '../../../shared/rules/visibility.ts';
import { toast } from '../toasts/toasts.ts';
import { repeatIfBusy } from './busy-retry.ts';
import { networkFailure, statusFailure } from './failures.ts';
import { clearTokens, readTokens, type Tokens, writeTokens } from './tokens.ts';

type Endpoints = typeof accounts &
  typeof webs &
  typeof collections &
  typeof social &
  typeof bin &
  typeof assets &
  typeof site &
  typeof packages &
  typeof moderation &
  typeof notifications &
  typeof exports;
export type CallKey = keyof Endpoints & string;

type Declared<K extends CallKey, Part extends string> =
  Endpoints[K] extends Record<Part, infer S extends TSchema> ? Static<S> : never;
type Optional<T> = [T] extends [never] ? unknown : Record<never, never> extends T ? 'optional' : 'required';
type Part<Name extends string, T> =
  Optional<T> extends 'required'
    ? Record<Name, T>
    : Optional<T> extends 'optional'
      ? Partial<Record<Name, T>>
      : unknown;
type Body<K extends CallKey> = Endpoints[K] extends { file: object }
  ? { body: FormData }
  : Part<'body', Declared<K, 'body'>>;

export type CallInput<K extends CallKey> = Part<'params', Declared<K, 'params'>> &
  Part<'query', Declared<K, 'query'>> &
  Body<K> & {
    signal?: AbortSignal;
    /** Headers in addition to the bearer token and the content type, which are set automatically. */
    headers?: Record<string, string>;
    /** Send no access token, for endpoints that ignore it. */
    anonymous?: boolean;
    /**
     * Complete the request even if the page is unloaded meanwhile (`fetch` keepalive); the body must be less than 64
     * KB.
     */
    keepalive?: boolean;
  };

/** The `data` field of an endpoint's response. */
export type CallData<K extends CallKey> = Static<Endpoints[K]['reply']>;

/**
 * Calls one API endpoint and returns its `data`. A 401 refreshes the tokens and retries once; if the refresh is
 * rejected, the retry is sent as a guest. Throws AppError (status 0 on a network failure).
 */
export async function call<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallData<K>> {
  const exchange = createRequest(key, input);
  const accessToken = input.anonymous ? null : (readTokens()?.accessToken ?? null);
  const answer = await send(exchange, accessToken);
  if (answer.status !== 401 || accessToken === null) return dataOf(answer);
  let reason: string | null = null;
  const fresh = await refreshTokens(accessToken, send, (message) => {
    reason = message;
  });
  const again = await send(exchange, fresh);
  // The reason why the session has ended, such as a suspension, is more helpful than a request to log in.
  return dataOf(again.status === 401 && reason !== null ? { ...again, message: reason } : again);
}

/**
 * Exchanges the refresh token for new tokens and a new page cookie. Returns null and drops the tokens if it is
 * rejected.
 */
export function renewTokens(): Promise<string | null> {
  return refreshTokens(null, send);
}

type LooseInput = Pick<Exchange, 'body' | 'signal' | 'headers' | 'keepalive'> & {
  params?: object;
  query?: object;
};
type Answer = { status: number; message: string; data: unknown; code: string | undefined };

function createRequest(key: string, input: LooseInput): Exchange {
  const [method = 'GET', template = ''] = key.split(' ');
  const params = new Map(Object.entries(input.params ?? {}));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { ...input, method, url: `/api/v1${path}${search}` };
}

/**
 * Sends one HTTP request. Throws AppError: status 0 on a network failure, else the response's status (502 for a
 * success) if the body is no envelope. A GET that a busy server refuses (503) is sent once more (busy-retry.ts).
 */
async function send(exchange: Exchange, bearer: string | null): Promise<Answer> {
  const { method, url, body, signal, keepalive } = exchange;
  const headers = new Headers(exchange.headers);
  const linkKey = new URLSearchParams(location.search).get(linkKeyParam);
  if (linkKey !== null && linkKeyShape.test(linkKey)) headers.set(linkKeyHeader, linkKey);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('content-type', 'application/json');
  const payload = isForm ? body : body && JSON.stringify(body);
  const request = { method, headers, body: payload, signal, keepalive };
  const attempt = () =>
    fetch(url, request).catch((cause: unknown) => {
      throw networkFailure(cause);
    });
  const response = await (method === 'GET' ? repeatIfBusy(attempt, signal) : attempt());
  const envelope: unknown = await response.json().catch(() => null);
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('message' in envelope) ||
    !('data' in envelope)
  ) {
    throw statusFailure(response.status, response.headers.get('retry-after'));
  }
  const code = 'code' in envelope ? String(envelope.code) : undefined;
  return { status: response.status, message: String(envelope.message), data: envelope.data, code };
}

async function dataOf<K extends CallKey>({ status, message, data, code }: Answer): Promise<CallData<K>> {
  if (status < 400) {
    const { notice } = (data ?? {}) as { notice?: string };
    if (notice) toast('warning', notice);
    return trusted(data);
  }
  // Before the error is shown, so that its notification can offer the verification mail.
  if (code && status === 403)
    await import('../toasts/note-refusal.ts').then(
      ({ noteRefusal }) => noteRefusal(code, message),
      () => {},
    );
  throw new AppError(status, message, code ? { code, data: trusted(data) } : {});
}

// The server serialized this value by its own schema; validating it again would add a validator to every page's bundle.
function trusted<T>(data: unknown): T;
function trusted(data: unknown) {
  return data;
}

/** One request, which can be sent with or without a bearer token. */
type Exchange = {
  method: string;
  url: string;
  body?: object;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
};
type Send = (
  exchange: Exchange,
  bearer: string | null,
) => Promise<{ status: number; message: string; data: unknown }>;

/**
 * Refreshes the tokens once for all tabs and all pending calls, and returns the access token to use. `stale` is the
 * rejected access token: if storage already holds another one, that one is returned. Returns null and drops the tokens
 * when the server rejects the refresh token, and tells `onRejected` the server's message; throws AppError when the server
 * cannot be reached.
 */
function refreshTokens(
  stale: string | null,
  send: Send,
  onRejected: (message: string) => void = () => {},
): Promise<string | null> {
  return withLock(async () => {
    const tokens = readTokens();
    if (!tokens) return null;
    if (stale !== null && tokens.accessToken !== stale) return tokens.accessToken;
    const answer = await send({ method: 'POST', url: '/api/v1/users/refresh-token' }, tokens.refreshToken);
    if (answer.status === 429 || answer.status >= 500) throw new AppError(answer.status, answer.message);
    const fresh = answer.status < 400 ? tokensIn(answer.data) : null;
    if (fresh) writeTokens(fresh);
    else {
      clearTokens();
      onRejected(answer.message);
    }
    return fresh?.accessToken ?? null;
  });
}

let tail: Promise<unknown> = Promise.resolve();

// Web Locks exist in secure contexts only (HTTPS and localhost); elsewhere only the calls of one tab are serialized.
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('auth', work);
  const turn = tail.then(work);
  tail = turn.catch(() => undefined);
  return turn;
}

function tokensIn(data: unknown): Tokens | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('accessToken' in data) || !('refreshToken' in data)) return null;
  const { accessToken, refreshToken } = data;
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken }
    : null;
}
