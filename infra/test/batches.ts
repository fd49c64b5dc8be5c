import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = '.cache/batches';
const filesPerBatch = 8;

/** Folders whose files share a process: loading and warming up the server takes longer than most of them. */
const batchedFolders = ['api', 'pages', 'unit'];

type Batch = { name: string; files: readonly string[] };

/**
 * The files that tap is to run for these test files: batches, each a file of imports in
 * `.cache/batches`. Other files, which start processes or wait a long time, are a batch each and
 * alternate with the batches that compute, so that all cores stay busy. tap runs files in the
 * order of their names, so the names begin with a number. A few files run as they are.
 */
export function batchesOf(files: readonly string[]): readonly string[] {
  if (files.length <= filesPerBatch) return files;
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const batched = batchedFolders.map((name) => ({
    name,
    files: files.filter((file) => file.startsWith(`tests/${name}/`)),
  }));
  const alone = files
    .filter((file) => !batched.some((batch) => batch.files.includes(file)))
    .map((file) => ({
      name: file
        .replace(/^tests\//, '')
        .replace(/\.(test|drill)\.tsx?$/, '')
        .replaceAll('/', '-'),
      files: [file],
    }));
  return interleave(alone, batched.flatMap(split)).map(writeBatch);
}

function split({ name, files }: Batch): Batch[] {
  const count = Math.ceil(files.length / filesPerBatch);
  return Array.from({ length: count }, (_, at) => ({
    name: `${name}-${at + 1}`,
    // Neighbors go to different batches: the long files of a folder tend to have similar names.
    files: files.filter((_, index) => index % count === at),
  }));
}

/** Merges both lists evenly; each keeps its order. */
function interleave<T>(some: readonly T[], others: readonly T[]): T[] {
  const position = (list: readonly T[]) => list.map((item, at) => ({ item, at: (at + 0.5) / list.length }));
  return [...position(some), ...position(others)].sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/**
 * A file that throws before its first test counts as a failure and does not keep the others from
 * running. Tests start when all files are loaded, because tap ends as soon as no test is running.
 */
function writeBatch({ name, files }: Batch, at: number): string {
  const path = join(folder, `${String(at + 1).padStart(2, '0')}-${name}.test.ts`);
  const content = `import '${relative(folder, 'infra/test/plain-children.ts')}';
import t from 'tap';
const files = ${JSON.stringify(files.map((file) => relative(folder, file)))};
t.test('the files of this batch load', { timeout: 400_000 }, async (t) => {
  for (const file of files) await import(file).then(() => t.pass(file), (error) => t.fail(file, { found: error }));
});
`;
  writeFileSync(join(root, path), content);
  return path;
}
