import type { Duplex } from 'node:stream';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Maximum size in bytes of a frame's JSON head and of its body. */
type FrameLimits = { head: number; body: number };

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

/** Passed to the browser process as JSON on its command line. */
export type LaunchOptions = {
  chromium: string;
  /** Folder for everything the browser writes; owned by `user`. */
  profile: string;
  isSandboxed: boolean;
  /** User that the process switches to once its code is loaded; null to keep the current user. */
  user: { uid: number; gid: number } | null;
  publicUrl: string;
};

/**
 * Maximum sizes in bytes. A PNG of 1200x700 pixels has at most 2.6 MB, a page's HTML 4 MB, a file of this site 16 MB.
 */
export const limits = {
  fromBrowserProcess: { head: 16_384, body: 8_000_000 },
  toBrowserProcess: { head: 16_384, body: 16_000_000 },
} as const satisfies Record<string, FrameLimits>;

/** Maximum number of screenshots of a page. */
export const maxFrames = 3;

/** Maximum length of an error message that is passed on, in characters. */
export const maxErrorLength = 4_000;

const none = Type.Union([Type.Literal('busy'), Type.Literal('crashed')]);

const fromBrowserProcess = Type.Union([
  /** The browser has started and accepts pages. */
  Type.Object({ type: Type.Literal('ready') }),
  /** The browser did not start; `isSandbox` if its sandbox is the reason. */
  Type.Object({ type: Type.Literal('failed'), message: Type.String(), isSandbox: Type.Boolean() }),
  /** The page requests a file of this site; the reply has the same id. */
  Type.Object({ type: Type.Literal('file'), id: Type.Integer(), path: Type.String() }),
  /** The body is a screenshot of the page as PNG; up to `maxFrames` for each page. */
  Type.Object({ type: Type.Literal('frame') }),
  /**
   * The body is a picture of the page's loop as JPEG, `at` milliseconds after the loop began; up to `loopLength` for
   * each page.
   */
  Type.Object({ type: Type.Literal('loop-frame'), at: Type.Integer({ minimum: 0, maximum: 60_000 }) }),
  /** All frames of the page have been sent. */
  Type.Object({ type: Type.Literal('captured'), missing: Type.Boolean() }),
  Type.Object({ type: Type.Literal('none'), none }),
]);
export type FromBrowserProcess = Static<typeof fromBrowserProcess>;

const toBrowserProcess = Type.Union([
  /** The body is the page's HTML. */
  Type.Object({ type: Type.Literal('capture') }),
  /** The body is the file; a null `contentType` means not found. */
  Type.Object({
    type: Type.Literal('file'),
    id: Type.Integer(),
    contentType: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ToBrowserProcess = Static<typeof toBrowserProcess>;

/** Throws unless the message is valid: a page may have compromised the browser process. */
export const parseFromBrowserProcess = (head: unknown): FromBrowserProcess =>
  Value.Parse(fromBrowserProcess, head);

export const parseToBrowserProcess = (head: unknown): ToBrowserProcess => Value.Parse(toBrowserProcess, head);
