import type { Readable } from 'node:stream';
import { readArchive, readHead, readJson } from './archive.ts';
import {
  assertSame,
  BackupError,
  type Head,
  type Manifest,
  manifestName,
  mediaFolder,
  parseManifest,
  Sum,
  tablesFolder,
} from './format.ts';

const newline = 0x0a;

/** Reads a whole backup and compares every count and checksum with its manifest; throws a BackupError that says what is damaged. */
export async function verifyBackup(from: Readable): Promise<{ head: Head; manifest: Manifest }> {
  const { entries, fault } = readArchive(from);
  try {
    const head = await readHead(entries);
    const tables = new Map(head.tables.map(({ name }) => [name, { rows: 0, sum: new Sum() }]));
    const media = { files: 0, sum: new Sum() };
    for await (const { name, size, body } of entries) {
      if (name === manifestName) {
        const manifest = parseManifest(await readJson({ name, size, body }));
        const found = [...tables].map(([table, { rows, sum }]) => [table, { rows, ...sum.result() }]);
        assertSame(manifest, {
          tables: Object.fromEntries(found),
          media: { files: media.files, ...media.sum.result() },
        });
        return { head, manifest };
      }
      const table = tables.get(name.slice(tablesFolder.length).split('/')[0] ?? '');
      if (name.startsWith(mediaFolder)) media.files += 1;
      else if (!name.startsWith(tablesFolder) || !table)
        throw new BackupError(`${name} is not part of a backup; the file has been changed`);
      for await (const chunk of body) {
        (table ?? media).sum.add(chunk);
        // Each row ends with a newline; those of values are escaped.
        if (table) for (const byte of chunk) if (byte === newline) table.rows += 1;
      }
    }
    throw new BackupError('the backup is truncated: its manifest is missing; take another one');
  } catch (error) {
    throw fault() ?? error;
  } finally {
    await entries.return();
  }
}
