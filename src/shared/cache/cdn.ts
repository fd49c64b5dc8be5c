import type { ChangeWatcher } from '../db/change-listener.ts';
import { mac } from '../keys.ts';
import type { Log } from '../log/log.ts';
import { isCacheTag } from './tags.ts';

/** The key of everything that a CDN may cache. */
export const everythingTag = 'codeweb';

/** Maximum length of the header with the keys; proxies accept about 8 KB. */
const maxKeyLength = 6_000;
/** 96 bits: two of a million tags share a key with a probability below 1 in 10^16, and would only be purged together. */
const keyBytes = 12;

export type Surrogates = ReturnType<typeof createSurrogates>;

/**
 * Creates the headers that let a CDN cache guests' replies for `maxAge` seconds, and the surrogate keys by which it
 * purges them. The keys are MACs of cache tags: a tag may name a resource that the reply does not show, such as the
 * private original of a fork, and CDNs forward unknown headers.
 */
export function createSurrogates(macKey: Buffer, maxAge: number) {
  const keyOf = (tag: string): string =>
    tag === everythingTag ? tag : mac(macKey, tag).subarray(0, keyBytes).toString('base64url');
  /** The keys of a reply, in the headers of Fastly and Varnish, and of Cloudflare. */
  const keysFor = (tags: readonly string[]) => {
    const keys = [everythingTag, ...tags.map(keyOf)];
    return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') };
  };
  return {
    keyOf,
    keysFor,
    /**
     * Browsers revalidate each time, since after a login the same address answers something else. Null if the tags
     * are too many for a header.
     */
    headersFor: (tags: readonly string[]): Record<string, string> | null => {
      const keys = keysFor(tags);
      if (keys['surrogate-key'].length > maxKeyLength) return null;
      return { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${maxAge}`, ...keys };
    },
  };
}

/** Maximum tags in a call; Cloudflare accepts the fewest. */
const maxTags = 30;
/** Maximum pending tags. Above it, everything is purged at once. */
const maxWaiting = 3_000;
const collectMs = 100;
const timeoutMs = 5_000;
const minRetryMs = 1_000;
const maxRetryMs = 30_000;
/**
 * A reply rendered before a change may reach the CDN after its purge. So each purge is repeated once no such reply
 * can be in transit.
 */
export const repeatMs = 5_000;

type Waiting = [tag: string, isNew: boolean];

/** `token` is sent in the headers that Fastly, Cloudflare and others read. */
export type Cdn = { purgeUrl: string; token: string | null };

/**
 * Makes a CDN drop the pages and replies that a change concerns, by their surrogate keys, which are cache tags.
 * Failed purges are retried until they succeed. After a start, and when changes may have been missed, everything is
 * purged.
 */
export class CdnPurger implements ChangeWatcher, Disposable {
  readonly #cdn: Cdn;
  readonly #keyOf: Surrogates['keyOf'];
  readonly #log: Log;
  /** Tags to purge, and whether each is new, so that it is purged twice. */
  #waiting = new Map<string, boolean>();
  readonly #repeats = new Set<NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #retryMs = minRetryMs;
  #isSending = false;
  #hasFailed = false;
  #hasBeenConnected = false;
  #isClosed = false;

  constructor(cdn: Cdn, keyOf: Surrogates['keyOf'], log: Log) {
    this.#cdn = cdn;
    this.#keyOf = keyOf;
    this.#log = log;
  }

  changed(tag: string): void {
    if (!isCacheTag(tag)) return;
    this.#add([[tag, true]]);
    this.#schedule(collectMs);
  }

  /** Retried when the connection is back (`connected`). */
  lost(): void {}

  /**
   * Changes may have been missed, also before the start: a worker may have made some while no web process ran, and a
   * killed process did not send all of its purges. At the start no purge needs a repetition: replies rendered before
   * have arrived, or belong to processes that purge themselves.
   */
  connected(): void {
    this.#add([[everythingTag, this.#hasBeenConnected]]);
    this.#hasBeenConnected = true;
    this.#schedule(collectMs);
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const timer of this.#repeats) clearTimeout(timer);
  }

  #add(tags: Iterable<Waiting>): void {
    for (const [tag, isNew] of tags) this.#waiting.set(tag, isNew || this.#waiting.get(tag) === true);
    if (this.#waiting.size <= maxWaiting && !this.#waiting.has(everythingTag)) return;
    const isNew = [...this.#waiting.values()].includes(true);
    this.#waiting = new Map([[everythingTag, isNew]]);
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#isSending || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, delayMs);
  }

  async #send(): Promise<void> {
    const tags = [...this.#waiting].slice(0, maxTags);
    for (const [tag] of tags) this.#waiting.delete(tag);
    this.#isSending = true;
    const error = await purge(
      this.#cdn,
      tags.map(([tag]) => this.#keyOf(tag)),
    ).catch((reason: unknown) => reason);
    this.#isSending = false;
    if (error === undefined) this.#onPurged(tags);
    else this.#onFailed(tags, error);
  }

  #onPurged(tags: readonly Waiting[]): void {
    if (this.#hasFailed) this.#log.info('the CDN is purged again');
    this.#hasFailed = false;
    this.#retryMs = minRetryMs;
    this.#repeatLater(tags.filter(([, isNew]) => isNew));
    if (this.#waiting.size > 0) this.#schedule(0);
  }

  #repeatLater(tags: readonly Waiting[]): void {
    if (tags.length === 0 || this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#repeats.delete(timer);
      this.#add(tags.map(([tag]) => [tag, false]));
      this.#schedule(0);
    }, repeatMs);
    this.#repeats.add(timer);
  }

  #onFailed(tags: readonly Waiting[], error: unknown): void {
    if (!this.#hasFailed)
      this.#log.error({ err: error }, 'CDN purge failed; old pages may be shown until it succeeds');
    this.#hasFailed = true;
    this.#add(tags);
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, maxRetryMs);
  }
}

/**
 * Sends one purge, in the forms of Fastly and Varnish (a header with the keys) and of Cloudflare (JSON); throws
 * unless it is accepted.
 */
async function purge({ purgeUrl, token }: Cdn, keys: readonly string[]): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': keys.join(' '),
      ...(token !== null && { authorization: `Bearer ${token}`, 'fastly-key': token }),
    },
    body: JSON.stringify({ tags: keys }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
}
