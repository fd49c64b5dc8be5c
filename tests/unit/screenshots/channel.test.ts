import { Duplex, duplexPair } from 'node:stream';
import t, { type Test } from 'tap';
import { Channel } from '../../../src/worker/screenshots/channel.ts';

const limits = { head: 100, body: 1_000 };

/** Two ends of a stream: what the far end receives through a channel, and how the stream ended. */
function open(t: Test) {
  const [near, far] = duplexPair();
  const frames: [unknown, string][] = [];
  const failures: string[] = [];
  far.on('error', ({ message }) => failures.push(message));
  near.on('error', () => {});
  new Channel(far, limits, (head, body) => frames.push([head, `${body}`]));
  t.teardown(() => near.destroy());
  return { near, far, frames, failures };
}

const sent = (head: string, body: string, lengths = [head.length, body.length]) => {
  const prefix = Buffer.alloc(8);
  lengths.forEach((length, index) => void prefix.writeUInt32BE(length, index * 4));
  return Buffer.concat([prefix, Buffer.from(head + body)]);
};

t.test('frames are complete, in whatever chunks they arrive', async (t) => {
  const { near, frames } = open(t);
  const bytes = Buffer.concat([sent('{"a":1}', 'one'), sent('{"a":2}', ''), sent('{"a":3}', 'three')]);
  for (const byte of bytes) near.write(Buffer.from([byte]));
  near.write(bytes);
  await new Promise((resolve) => near.end(resolve));
  await new Promise(setImmediate);
  const once = [[{ a: 1 }, 'one'], [{ a: 2 }, ''], [{ a: 3 }, 'three']]; // biome-ignore format: a frame each
  t.same(frames, [...once, ...once]);
});

t.test('data over the limits, or no message, ends the stream before it uses memory', async (t) => {
  for (const [what, bytes, failure] of [
    ['a head too long', sent('', '', [101, 0]), /over the limits/],
    ['a body of 4 GB', sent('{}', '', [2, 2 ** 32 - 1]), /over the limits/],
    ['a head that is no JSON', sent('{', ''), /JSON/],
  ] as const) {
    const { near, far, frames, failures } = open(t);
    near.write(bytes);
    near.write(sent('{"a":1}', 'late'));
    await new Promise((resolve) => far.once('close', resolve));
    t.match(failures, [failure], what);
    t.same(frames, [], what);
  }
});

t.test('a closed stream accepts nothing, and no reader waits for it', async (t) => {
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const channel = new Channel(stream, limits, () => {});
  stream.destroy();
  await channel.send({ type: 'late' }, Buffer.from('x'));
  t.pass('it resolves');
});
