import type { Static, TSchema } from 'typebox';
import type { endpoints as accounts } from '../../../modules/accounts/contract/index.ts';
import type { endpoints as assets } from '../../../modules/assets/contract/index.ts';
import type { endpoints as collections } from '../../../modules/collections/contract/index.ts';
import type { endpoints as social } from '../../../modules/social/contract/index.ts';
import type { endpoints as webs } from '../../../modules/webs/contract/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { networkFailure, statusFailure } from './failures.ts';
import { type Exchange, refreshTokens } from './refresh.ts';
import { readTokens } from './tokens.ts';

type Endpoints = typeof accounts & typeof webs & typeof collections & typeof social & typeof assets;
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
    /** Beside the bearer and the type of the body, which set themselves. */
    headers?: Record<string, string>;
    /** Send no access token: for calls that look at none. */
    anonymous?: boolean;
    /** Goes out even when the page is left meanwhile; for bodies of less than 64 KB. */
    keepalive?: boolean;
  };

/** The `data` of a call's answer. */
export type CallData<K extends CallKey> = Static<Endpoints[K]['reply']>;

/**
 * Makes one call of the API and returns its `data`. A 401 refreshes the tokens and tries once more; where the refresh
 * is refused the second try goes out as a guest. Throws AppError (status 0 when the network is dead).
 */
export async function call<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallData<K>> {
  const exchange = exchangeOf(key, input);
  const accessToken = input.anonymous ? null : (readTokens()?.accessToken ?? null);
  const answer = await send(exchange, accessToken);
  if (answer.status !== 401 || accessToken === null) return dataOf(answer);
  return dataOf(await send(exchange, await refreshTokens(accessToken, send)));
}

/** Trades the refresh token for new tokens and a new page cookie. Null, with the tokens dropped, when refused. */
export function renewTokens(): Promise<string | null> {
  return refreshTokens(null, send);
}

type LooseInput = Pick<Exchange, 'body' | 'signal' | 'headers' | 'keepalive'> & {
  params?: object;
  query?: object;
};
type Answer = Awaited<ReturnType<typeof send>>;

function exchangeOf(key: string, input: LooseInput): Exchange {
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
  const { body, signal, headers, keepalive } = input;
  return { method, url: `/api/v1${path}${search}`, body, signal, headers, keepalive };
}

/** One HTTP exchange. Throws AppError: 0 on a dead network, else the status (or 502) of an answer that is no envelope. */
async function send(exchange: Exchange, bearer: string | null) {
  const { method, url, body, signal, keepalive } = exchange;
  const headers = new Headers(exchange.headers);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('content-type', 'application/json');
  const payload = isForm ? body : body && JSON.stringify(body);
  const request = { method, headers, body: payload, signal, keepalive };
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  const envelope: unknown = await response.json().catch(() => null);
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('message' in envelope) ||
    !('data' in envelope)
  ) {
    throw statusFailure(response.status, response.headers.get('retry-after'));
  }
  return { status: response.status, message: String(envelope.message), data: envelope.data };
}

function dataOf<K extends CallKey>(answer: Answer): CallData<K> {
  if (answer.status >= 400) throw new AppError(answer.status, answer.message);
  return trusted(answer.data);
}

// The server's own schema shaped this value; checking it again would bring a validator into every page.
function trusted<T>(data: unknown): T;
function trusted(data: unknown) {
  return data;
}
