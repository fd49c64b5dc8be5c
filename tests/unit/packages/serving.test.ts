import { Readable } from 'node:stream';
import t from 'tap';
import { bundleKey, packagesPath } from '../../../src/modules/packages/rules/files.ts';
import { createServing } from '../../../src/modules/packages/service/serving.ts';
import type { Storage } from '../../../src/shared/storage/storage.ts';

t.test('a file that many request at once is read and compressed once', async (t) => {
  const hash = 'a'.repeat(64);
  let opened = 0;
  const open = async (key: string) => {
    opened += 1;
    return key === bundleKey(hash) ? { stream: Readable.from([Buffer.from('export {}')]) } : null;
  };
  const serve = createServing({ open } as unknown as Storage);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => serve(`${packagesPath}${hash}.js`, 'br')),
  );
  t.ok(replies.every(({ status, headers }) => status === 200 && headers['content-encoding'] === 'br'));
  t.equal(opened, 1);
  t.equal((await serve(`${packagesPath}${hash}.js`)).body.toString(), 'export {}');
  t.equal((await serve(`${packagesPath}${'b'.repeat(64)}.js`)).status, 404);
});
