import { createHash } from 'node:crypto';

/** Counts and hashes a stream of bytes. */
export class Sum {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  /** Call once, at the end. */
  result(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function* summed(chunks: AsyncIterable<Uint8Array>, sum: Sum): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.add(chunk);
    yield chunk;
  }
}
