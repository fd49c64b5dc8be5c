import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = '.cache/batches';
const perBatch = 8;

/** Folders of files whose tests live side by side in one process: loading and warming up the server costs more than most of them. */
const together = ['api', 'pages', 'unit'];

/**
 * What tap is to run, in order: first the files that watch processes or wait long, each in a process of its own; then
 * batches, each a file of imports in `.cache/batches`. Any test file still runs by itself.
 */
export function testFiles(): string[] {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort();
  const below = (name: string) => files.filter((file) => file.startsWith(`tests/${name}/`));
  const batched = together.map((name) => ({ name, files: below(name) }));
  const alone = files.filter((file) => !batched.some((one) => one.files.includes(file)));
  return [...alone, ...batched.flatMap((one) => inBatches(one.name, one.files))];
}

function inBatches(name: string, files: string[]): string[] {
  const count = Math.ceil(files.length / perBatch);
  return Array.from({ length: count }, (_, at) => {
    // Neighbours go to different batches: the long ones of a folder tend to stand together.
    const own = files.filter((_, index) => index % count === at);
    const path = join(folder, `${name}-${at + 1}.test.ts`);
    writeFileSync(join(root, path), batch(own));
    return path;
  });
}

/**
 * A file that breaks before its first test fails, and keeps none of the others from running. Tests begin when all files
 * have come: tap would end in a moment in which there are none.
 */
const batch = (files: readonly string[]) => `import t from 'tap';
const files = ${JSON.stringify(files.map((file) => relative(folder, file)))};
t.test('the files of this batch load', { timeout: 240_000 }, async (t) => {
  for (const file of files) await import(file).then(() => t.pass(file), (error) => t.fail(file, { found: error }));
});
`;
