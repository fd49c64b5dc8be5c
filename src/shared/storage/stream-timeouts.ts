import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

type StreamTimeouts = { storeSeconds: number; readerSeconds: number };

/**
 * Wraps a reply of the store in a stream with separate timeouts for both sides: a store that stops sending is given up
 * soon, while a reader may pause, as a stopped video does, and is cut off only after holding a connection for long. The
 * reply must not have a timeout of its own, which could not distinguish the two.
 */
export function streamWithTimeouts(reply: IncomingMessage, timeouts: StreamTimeouts): Readable {
  return Readable.from(read(reply, timeouts), { objectMode: false });
}

async function* read(reply: IncomingMessage, { storeSeconds, readerSeconds }: StreamTimeouts) {
  const chunks: AsyncIterator<Buffer> = reply.iterator();
  let silence: Error | undefined;
  const within = (seconds: number, who: string) =>
    setTimeout(() => {
      silence = new Error(`the ${who} was silent for ${seconds} s`);
      reply.destroy();
    }, seconds * 1_000);
  try {
    for (;;) {
      const store = within(storeSeconds, 'media store');
      const { done, value } = await chunks.next().finally(() => clearTimeout(store));
      if (done) return;
      const reader = within(readerSeconds, 'reader');
      try {
        yield value;
      } finally {
        clearTimeout(reader);
      }
    }
  } catch (error) {
    throw silence ?? error;
  } finally {
    reply.destroy();
  }
}
