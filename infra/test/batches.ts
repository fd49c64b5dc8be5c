import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = '.cache/batches';
const perBatch = 8;

/** Folders of files whose tests live side by side in one process: loading and warming up the server costs more than most of them. */
const together = ['api', 'pages', 'unit'];

type Batch = { name: string; files: readonly string[] };

/**
 * What tap is to run: batches, each a file of imports in `.cache/batches`. Files that watch processes or wait long are a
 * batch each, by turns with those that compute, so that a core has work while others wait. tap runs files in the order
 * of their names, so the names begin with their number. Any test file still runs by itself.
 */
export function testFiles(): string[] {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort();
  const below = (name: string) => files.filter((file) => file.startsWith(`tests/${name}/`));
  const batched = together.map((name) => ({ name, files: below(name) }));
  const alone = files
    .filter((file) => !batched.some((one) => one.files.includes(file)))
    .map((file) => ({
      name: file.slice('tests/'.length, -'.test.ts'.length).replace('/', '-'),
      files: [file],
    }));
  return byTurns(alone, batched.flatMap(inBatches)).map(writeBatch);
}

function inBatches({ name, files }: Batch): Batch[] {
  const count = Math.ceil(files.length / perBatch);
  return Array.from({ length: count }, (_, at) => ({
    name: `${name}-${at + 1}`,
    // Neighbours go to different batches: the long ones of a folder tend to stand together.
    files: files.filter((_, index) => index % count === at),
  }));
}

/** Both lists in their order, mixed evenly. */
function byTurns<T>(some: readonly T[], others: readonly T[]): T[] {
  const place = (list: readonly T[]) => list.map((item, at) => ({ item, at: (at + 0.5) / list.length }));
  return [...place(some), ...place(others)].sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/**
 * A file that breaks before its first test fails, and keeps none of the others from running. Tests begin when all files
 * have come: tap would end in a moment in which there are none.
 */
function writeBatch({ name, files }: Batch, at: number): string {
  const path = join(folder, `${String(at + 1).padStart(2, '0')}-${name}.test.ts`);
  const content = `import t from 'tap';
const files = ${JSON.stringify(files.map((file) => relative(folder, file)))};
t.test('the files of this batch load', { timeout: 240_000 }, async (t) => {
  for (const file of files) await import(file).then(() => t.pass(file), (error) => t.fail(file, { found: error }));
});
`;
  writeFileSync(join(root, path), content);
  return path;
}
