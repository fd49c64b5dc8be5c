import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included and from 0; without `end` to the last one. */
export type ByteRange = { start: number; end?: number };

/** `size` is the whole object's, also when `stream` is a part of it. */
export type Stored = { size: number; type?: string };
export type Opened = Stored & { stream: Readable };

/**
 * What to put: bytes, a stream whose size in bytes is known, or a file, which is taken away where that spares a copy. A
 * stream cannot be tried again.
 */
export type Body = Uint8Array | { stream: Readable; size: number } | { path: string; size: number };

/**
 * Where media live. Keys are slash-separated names of letters, digits, dot, dash and underscore.
 * Every function throws an AppError 503 when the store does not answer or is full.
 */
export type Storage = {
  /** Stores all of it or nothing; replaces what was there. */
  put(key: string, body: Body, options: { type: string }): Promise<void>;
  /** Null when there is nothing. The caller must read or destroy the stream. */
  open(key: string, range?: ByteRange): Promise<Opened | null>;
  stat(key: string): Promise<Stored | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Removes what broken-off writes left behind more than an hour ago. */
  tidy(): Promise<void>;
  /** Throws when the store does not answer. */
  check(): Promise<void>;
  /** The address under which anybody can read `key` straight from the store, or null. */
  publicUrl(key: string): string | null;
  close(): void;
};

const keyShape = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws a TypeError on a key that could name anything outside the store. */
export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new TypeError(`bad storage key: ${JSON.stringify(key)}`);
  return key;
}
