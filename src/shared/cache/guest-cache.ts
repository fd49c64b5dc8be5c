import { LRUCache } from 'lru-cache';
import type { Surrogates } from '../cdn/surrogate-headers.ts';
import type { Clock } from '../clock.ts';
import type { ChangeWatcher } from '../db/change-listener.ts';

/** What the cache needs to know of an entry. */
export type Keepable = {
  /** Cache tags of the content; null if it must not be cached. */
  tags: readonly string[] | null;
  bytes: number;
};

type Kept<T> = { value: T; tags: readonly string[]; bytes: number; until: number };
/** A reply being rendered and the tags invalidated since; null if invalidations may have been missed. */
type Flight<T> = { result: Promise<T>; changed: Set<string> | null };

/** What holds for everything in a cache. */
export type Sharing = {
  /** Cache tags that everything carries, whatever it shows. */
  commonTags: readonly string[];
  /** How a CDN, which is told of changes, may keep what is cached here; null without one. */
  surrogates: Surrogates | null;
};

/** Of replies that are kept by nobody else. */
export const notShared: Sharing = { commonTags: [], surrogates: null };

const maxAge = 60_000;

/**
 * Cache of what guests get, pages and API replies, by URL, limited by size in bytes. Concurrent requests for a URL share
 * one rendering. Invalidating a tag drops everything that carries it, including what is being rendered. Nothing is cached
 * while the connection that delivers invalidations is down.
 */
export class GuestCache<T extends Keepable> implements ChangeWatcher {
  readonly sharing: Sharing;
  readonly #clock: Clock;
  readonly #kept: LRUCache<string, Kept<T>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #flights = new Set<Flight<T>>();
  readonly #joinable = new Map<string, Flight<T>>();
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
    const kept = this.get(key);
    if (kept) return kept;
    return this.#joinable.get(key)?.result ?? this.#depart(key, make);
  }

  changed(tag: string): void {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#kept.delete(key);
    for (const flight of this.#flights) flight.changed?.add(tag);
    // Requests after the change must not join a rendering that started before it.
    this.#joinable.clear();
  }

  lost(): void {
    this.#isOpen = false;
    this.#kept.clear();
    for (const flight of this.#flights) flight.changed = null;
    this.#joinable.clear();
  }

  connected(): void {
    this.#isOpen = true;
  }

  #depart(key: string, make: () => Promise<T>): Promise<T> {
    const result = make();
    if (!this.#isOpen) return result;
    const flight: Flight<T> = { result, changed: new Set() };
    this.#flights.add(flight);
    this.#joinable.set(key, flight);
    const land = (value: T | null) => {
      this.#flights.delete(flight);
      if (this.#joinable.get(key) === flight) this.#joinable.delete(key);
      if (value !== null) this.#keep(key, flight, value);
    };
    result.then(land, () => land(null));
    return result;
  }

  #keep(key: string, { changed }: Flight<T>, value: T): void {
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
