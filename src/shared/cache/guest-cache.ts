import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { ChangeWatcher } from '../db/change-listener.ts';
import type { Surrogates } from './cdn.ts';

/** Attributes of a cache entry. */
export type Keepable = {
  /** Cache tags of the content; null if it must not be cached. */
  tags: readonly string[] | null;
  bytes: number;
};

type Kept<T> = { value: T; tags: readonly string[]; bytes: number; until: number };
/** A reply being rendered and the tags invalidated since; null if invalidations may have been missed. */
type PendingRender<T> = { result: Promise<T>; changed: Set<string> | null };

/** Options of a cache, for all of its entries. */
export type Sharing = {
  /** Cache tags of every entry. */
  commonTags: readonly string[];
  /** Headers by which a purged CDN may cache the entries; null without a CDN. */
  surrogates: Surrogates | null;
};

/** The options of a cache without common tags and without a CDN. */
export const notShared: Sharing = { commonTags: [], surrogates: null };

const maxAge = 60_000;

/**
 * Cache of guests' pages and API replies, by URL, limited by size in bytes. Concurrent requests for a URL share one
 * rendering. Invalidating a tag drops everything that carries it, also renderings in progress. Nothing is cached
 * while the connection that delivers invalidations is down.
 */
export class GuestCache<T extends Keepable> implements ChangeWatcher {
  readonly sharing: Sharing;
  readonly #clock: Clock;
  readonly #kept: LRUCache<string, Kept<T>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #pending = new Set<PendingRender<T>>();
  readonly #joinable = new Map<string, PendingRender<T>>();
  #isOpen = false;

  constructor(clock: Clock, maxBytes: number, sharing = notShared) {
    this.#clock = clock;
    this.sharing = sharing;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (kept, key) => this.#forget(key, kept),
    });
  }

  /** The cached value, unless it is missing or has expired. */
  get(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (kept.until > this.#clock.now().getTime()) return kept.value;
    this.#kept.delete(key);
    return undefined;
  }

  /** Returns the cached value, joins a rendering in progress, or starts one. */
  async fetch(key: string, make: () => Promise<T>): Promise<T> {
    return this.get(key) ?? this.#joinable.get(key)?.result ?? this.#render(key, make);
  }

  changed(tag: string): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#kept.delete(key);
    for (const pending of this.#pending) pending.changed?.add(tag);
    // Requests after the change must not join a rendering that started before it.
    this.#joinable.clear();
  }

  lost(): void {
    this.#isOpen = false;
    this.#kept.clear();
    for (const pending of this.#pending) pending.changed = null;
    this.#joinable.clear();
  }

  connected(): void {
    this.#isOpen = true;
  }

  #render(key: string, make: () => Promise<T>): Promise<T> {
    const result = make();
    if (!this.#isOpen) return result;
    const pending: PendingRender<T> = { result, changed: new Set() };
    this.#pending.add(pending);
    this.#joinable.set(key, pending);
    const settle = (value: T | null) => {
      this.#pending.delete(pending);
      if (this.#joinable.get(key) === pending) this.#joinable.delete(key);
      if (value !== null) this.#keep(key, pending, value);
    };
    result.then(settle, () => settle(null));
    return result;
  }

  #keep(key: string, { changed }: PendingRender<T>, value: T): void {
    const { tags, bytes } = value;
    if (changed === null || tags === null || tags.some((tag) => changed.has(tag))) return;
    this.#kept.set(key, { value, tags, bytes, until: this.#clock.now().getTime() + maxAge });
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #forget(key: string, { tags }: Kept<T>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
