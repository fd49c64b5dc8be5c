import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { pack } from 'tar-stream';
import { unpack } from '../../../src/modules/packages/build/unpack.ts';

const { signal } = new AbortController();

t.test('the files of a package are those below its folder', async (t) => {
  const tar = pack();
  tar.entry({ name: 'package/index.js' }, 'a()');
  tar.entry({ name: 'package/photo.png' }, 'b');
  tar.finalize();
  const files = await unpack(gzipSync(await buffer(tar as unknown as NodeJS.ReadableStream)), signal);
  t.strictSame([...files.keys()], ['index.js']);
});

t.test('a tarball with data after its files is refused', { timeout: 60_000 }, async (t) => {
  await t.rejects(unpack(gzipSync(Buffer.alloc(160_000_000)), signal), /too large when unpacked/);
});
