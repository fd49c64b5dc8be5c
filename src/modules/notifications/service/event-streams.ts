import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../../shared/clock.ts';
import type { ChangeWatcher } from '../../../shared/db/change-listener.ts';
import { type Log, rateLimited } from '../../../shared/log/log.ts';
import type { Member } from '../../../shared/viewer.ts';

type Stream = { member: Member; socket: Socket };

type Args = {
  countUnread: (member: Member) => Promise<number>;
  /** Which of these sessions are active. */
  findActiveSessions: (ids: string[]) => Promise<ReadonlySet<string>>;
  log: Log;
};

export const streamLimits = {
  /** Maximum streams of one member in one process. A browser opens one for all its tabs. */
  maxPerMember: 10,
  /** Maximum streams of a process. Each takes about 6 KB. */
  maxStreams: 20_000,
  /** Milliseconds between heartbeats: comment lines that keep proxies and browsers from closing the stream. */
  heartbeatMs: 25_000,
  /** Milliseconds in which changes are gathered before notifications are counted again. */
  gatherMs: 250,
} as const;

/** Maximum members whose unread notifications are counted at the same time. */
const maxCounts = 4;
/** Maximum streams that are written to in one turn of the event loop, and whose sessions one statement checks. */
const perTurn = 500;

/** Whether the client has stopped reading, so that sent data stays in memory, and waiting for it would never end. */
const isStalled = (socket: Socket): boolean => socket.writableLength > 0;

/**
 * The server-sent events of one process (WHATWG HTML, "Server-sent events"): `unread` with the number of unread
 * notifications, at once and after every change. All streams share one timer and the process's one listening
 * connection.
 */
export class EventStreams implements ChangeWatcher {
  readonly #args: Args;
  readonly #byMember = new Map<string, Set<Stream>>();
  readonly #waiting = new Set<string>();
  readonly #warn: (error: Error) => void;
  #size = 0;
  #gathering: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(args: Args) {
    this.#args = args;
    this.#warn = rateLimited((error) => args.log.warn({ err: error }, 'event streams could not be updated'));
  }

  get size(): number {
    return this.#size;
  }

  /** Whether this member may open one more stream in this process. */
  hasRoomFor({ id }: Member): boolean {
    const { maxPerMember, maxStreams } = streamLimits;
    return !this.#isClosed && this.#size < maxStreams && (this.#byMember.get(id)?.size ?? 0) < maxPerMember;
  }

  /** Keeps the socket of a reply, whose head has been sent, until its client disconnects or `close` is called. */
  add(member: Member, socket: Socket): void {
    const stream = { member, socket };
    const own = this.#byMember.get(member.id) ?? new Set();
    this.#byMember.set(member.id, own.add(stream));
    this.#size++;
    socket.once('close', () => this.#remove(stream));
    this.#heartbeat ??= setInterval(() => void this.#beat(), streamLimits.heartbeatMs).unref();
    this.#recount(member.id);
  }

  changed(tag: string): void {
    const [kind, id = ''] = tag.split(':');
    if (!this.#byMember.has(id)) return;
    if (kind === 'notifications') this.#recount(id);
    if (kind === 'sessions') void this.#endInactive([...(this.#byMember.get(id) ?? [])]);
  }

  lost(): void {}

  /** Changes may have been missed while there was no connection. */
  connected(): void {
    for (const id of this.#byMember.keys()) this.#recount(id);
  }

  /** Ends all streams; their browsers connect again, to another process. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#gathering);
    for (const { socket } of this.#all())
      if (isStalled(socket)) socket.destroy();
      else socket.destroySoon();
  }

  #all(): Stream[] {
    return [...this.#byMember.values()].flatMap((own) => [...own]);
  }

  #remove(stream: Stream): void {
    const own = this.#byMember.get(stream.member.id);
    if (!own?.delete(stream)) return;
    this.#size--;
    if (own.size === 0) this.#byMember.delete(stream.member.id);
  }

  #recount(memberId: string): void {
    this.#waiting.add(memberId);
    if (!this.#isClosed)
      this.#gathering ??= setTimeout(() => void this.#countWaiting(), streamLimits.gatherMs).unref();
  }

  async #countWaiting(): Promise<void> {
    const ids = [...this.#waiting];
    this.#waiting.clear();
    const next = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) await this.#count(id);
    };
    await Promise.all(Array.from({ length: maxCounts }, next));
    this.#gathering = undefined;
    const [one] = this.#waiting;
    if (one !== undefined) this.#recount(one);
  }

  async #count(memberId: string): Promise<void> {
    const [first] = this.#byMember.get(memberId) ?? [];
    if (!first) return;
    try {
      const unread = await this.#args.countUnread(first.member);
      const event = `event: unread\ndata: ${unread}\n\n`;
      for (const { socket } of this.#byMember.get(memberId) ?? []) socket.write(event);
    } catch (error) {
      this.#warn(error as Error);
    }
  }

  /** Closes streams that are no longer allowed, and sends a heartbeat to the others. */
  async #beat(): Promise<void> {
    const streams = this.#all();
    for (let at = 0; at < streams.length; at += perTurn) {
      const part = streams.slice(at, at + perTurn);
      await this.#endInactive(part);
      for (const { socket } of part)
        if (isStalled(socket)) socket.destroy();
        else socket.write(':\n\n');
    }
  }

  async #endInactive(streams: readonly Stream[]): Promise<void> {
    try {
      const active = await this.#args.findActiveSessions(streams.map(({ member }) => member.sessionId));
      for (const { member, socket } of streams) if (!active.has(member.sessionId)) socket.destroySoon();
    } catch (error) {
      this.#warn(error as Error);
    }
  }
}

/**
 * Sends the head of a reply whose body ends with its connection, and returns the connection's socket, which Fastify
 * and node:http forget. Their state of a reply in progress (parser, request, reply, headers, timers) is 10 of the 16
 * KB that an idle stream would take.
 *
 * Both release it by events: node:http frees the parser when the socket closes, and both release a reply that is
 * finished, which is then logged and counted. So these events are emitted here. node:http itself hands sockets over
 * only at `Upgrade` and CONNECT, which the `fetch` of browsers cannot send.
 *
 * The request must have been read to its end: node:http destroys a socket that closes before. The same happens if
 * another request is pipelined behind it. Replies to earlier requests on the connection must have been sent.
 */
export function detachSocket(request: FastifyRequest, reply: FastifyReply): Socket {
  const { raw } = reply.hijack();
  const { socket } = request.raw;
  socket.write(formatHead(reply));
  socket.emit('close', false);
  raw.emit('finish');
  socket.removeAllListeners();
  socket.setTimeout(0);
  // Reading detects that the client disconnects.
  return ignoreData(socket.on('error', () => {}).on('end', () => socket.destroy()));
}

const maxIgnoredBytes = 16_384;

/** Reads and discards the data that a client sends; closes the connection above 16 KB, since no other limit applies. */
export function ignoreData<Stream extends Readable>(stream: Stream): Stream {
  let bytes = 0;
  return stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxIgnoredBytes) stream.destroy();
  });
}

function formatHead(reply: FastifyReply): string {
  // Throws on characters that would end a line.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const headers = {
    ...reply.raw.getHeaders(),
    date: systemClock.now().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
