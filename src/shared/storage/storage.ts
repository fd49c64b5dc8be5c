import type { Readable } from 'node:stream';

/** A byte range from 0, both ends inclusive; without `end` up to the last byte. */
export type ByteRange = { start: number; end?: number };

/** `size` is that of the whole object, even if `stream` is only a part of it. */
export type Stored = { size: number; type?: string };
export type Opened = Stored & { stream: Readable };
/** An object of a listing. */
export type Listed = { key: string; size: number; writtenAt: Date };

/**
 * Content to store: bytes, a stream of known size, or a file, which is moved instead of copied where possible. Writing
 * a stream cannot be retried.
 */
export type Body = Uint8Array | { stream: Readable; size: number } | { path: string; size: number };

/** Separate areas of the store: media are served to everybody, exports only to those with a link. */
export type StorageArea = 'media' | 'exports';

/**
 * Media storage. Keys are slash-separated names of letters, digits, dots, dashes and underscores. Every function throws
 * an AppError 503 if the store does not answer or is full.
 */
export type Storage = {
  /** Stores the content atomically, replacing an existing object. */
  put(key: string, body: Body, options: { type: string }): Promise<void>;
  /** Null if the object does not exist. The caller must read or destroy the stream. */
  open(key: string, range?: ByteRange): Promise<Opened | null>;
  stat(key: string): Promise<Stored | null>;
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>;
  /**
   * All objects, in no particular order; those written or deleted meanwhile may be left out. Holds few names in
   * memory at a time.
   */
  list(): AsyncIterable<Listed>;
  /** Removes leftovers of writes that were interrupted over an hour ago. */
  tidy(): Promise<void>;
  /** Throws if the store does not answer. */
  check(): Promise<void>;
  /** Public URL of `key` directly at the store, or null. */
  publicUrl(key: string): string | null;
  close(): void;
};

const keyShape = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws a TypeError for a key that could refer to anything outside the store. */
export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new TypeError(`bad storage key: ${JSON.stringify(key)}`);
  return key;
}
