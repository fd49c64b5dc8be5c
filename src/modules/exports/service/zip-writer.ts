import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { toJson } from '../rules/web-folder.ts';

/** Files that are compressed already are stored as they are. */
type EntryOptions = { compress: boolean };

export type ZipWriter = ReturnType<typeof createZipWriter>;

/**
 * Writes a zip as a stream. Each file is written before the next is begun, at the pace at which `output` is read, so that memory holds a
 * few chunks of one file. Names are UTF-8; ZIP64 is used where sizes or counts need it.
 */
export function createZipWriter(writtenAt: Date) {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  let current = Readable.from([]);
  zip.on('error', (error: Error) => output.destroy(error));

  // yazl keeps the function that opens an entry until the zip ends, so it must not hold the entry's content.
  const openCurrent = (done: (error: unknown, content: Readable) => void) => done(null, current);

  const add = async (path: string, content: Readable, { compress }: EntryOptions): Promise<void> => {
    current = content;
    zip.addReadStreamLazy(path, { mtime: writtenAt, compress }, openCurrent);
    await finished(content);
  };

  return {
    output,
    addText: (path: string, text: string) =>
      add(path, Readable.from([Buffer.from(text)]), { compress: true }),
    addJson: (path: string, value: unknown) =>
      add(path, Readable.from([Buffer.from(toJson(value))]), { compress: true }),
    /** Adds a JSON array of any length. */
    addJsonList: (path: string, items: AsyncIterable<unknown>) =>
      add(path, Readable.from(jsonList(items), { objectMode: false }), { compress: true }),
    addFile: (path: string, content: Readable) => add(path, content, { compress: false }),
    end: () => zip.end(),
    /** Stops the writer that waits for `output` to be read. */
    destroy: (error: Error) => {
      current.destroy(error);
      output.destroy(error);
    },
  };
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const item of items) {
    yield Buffer.from(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(item, null, 2)}`);
    count += 1;
  }
  yield Buffer.from(count === 0 ? '[]\n' : '\n]\n');
}
