import type { Duplex } from 'node:stream';

/** Maximum size in bytes of a frame's JSON head and of its body. */
export type FrameLimits = { head: number; body: number };

type Receive = (head: unknown, body: Buffer) => void;

const prefixBytes = 8;
const empty = Buffer.alloc(0);

/**
 * Message framing on a stream between two processes: head and body lengths as 4 bytes each (big-endian), the head as
 * JSON, the raw body. A frame above the limits is rejected before it is buffered; it, or an exception from `receive`,
 * destroys the stream. Node's own IPC has no such limits.
 */
export class Channel {
  readonly #stream: Duplex;
  readonly #limits: FrameLimits;
  readonly #receive: Receive;
  #chunks: Buffer[] = [];
  #buffered = 0;

  constructor(stream: Duplex, limits: FrameLimits, receive: Receive) {
    this.#stream = stream;
    this.#limits = limits;
    this.#receive = receive;
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Resolves when the stream accepts more data. A closed stream discards the message silently. */
  async send(head: Record<string, unknown>, body: Buffer = empty): Promise<void> {
    const json = Buffer.from(JSON.stringify(head));
    const prefix = Buffer.alloc(prefixBytes);
    prefix.writeUInt32BE(json.length, 0);
    prefix.writeUInt32BE(body.length, 4);
    const { promise: isWritten, resolve } = Promise.withResolvers<void>();
    if (!this.#stream.writable) return;
    this.#stream.write(Buffer.concat([prefix, json]));
    this.#stream.write(body, () => resolve());
    await isWritten;
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    try {
      while (this.#takeFrame());
    } catch (error) {
      this.#stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #takeFrame(): boolean {
    if (this.#stream.destroyed || this.#buffered < prefixBytes) return false;
    if ((this.#chunks[0]?.length ?? 0) < prefixBytes) this.#chunks = [Buffer.concat(this.#chunks)];
    const [first = empty] = this.#chunks;
    const headBytes = first.readUInt32BE(0);
    const bodyBytes = first.readUInt32BE(4);
    if (headBytes > this.#limits.head || bodyBytes > this.#limits.body)
      throw new Error(`a frame of ${headBytes} and ${bodyBytes} bytes is over the limits`);
    const bodyAt = prefixBytes + headBytes;
    const end = bodyAt + bodyBytes;
    if (this.#buffered < end) return false;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = bytes.length > end ? [bytes.subarray(end)] : [];
    this.#buffered = bytes.length - end;
    this.#receive(JSON.parse(bytes.toString('utf8', prefixBytes, bodyAt)), bytes.subarray(bodyAt, end));
    return true;
  }
}
