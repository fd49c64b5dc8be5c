import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

type StreamTimeouts = { storeSeconds: number; readerSeconds: number };

/**
 * A reply of the store as a stream whose idle time counts for the side that causes it: a store that falls silent while
 * bytes are wanted is soon given up; a reader may pause, as a stopped video does, and is cut off only when it holds a
 * connection for long. The reply must have no time limit of its own, since that could not tell the two apart.
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
