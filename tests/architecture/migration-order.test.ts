import { execFileSync } from 'node:child_process';
import t from 'tap';

const cwd = new URL('../../', import.meta.url);
const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** The existing migrations, in the order in which they were added to the repository; uncommitted ones are last. */
function inOrderOfArrival(): string[] {
  const there = new Set(git('ls-files', '--cached', '--others', 'migrations/*.ts').split('\n'));
  const log = git(
    ...['log', '--reverse', '--topo-order', '--no-renames', '--diff-filter=A', '--name-only', '--format='],
    ...['--', 'migrations'],
  );
  return [...new Set([...log.split('\n'), ...[...there].sort()])].filter((path) => there.has(path));
}

let reason: string | false = false;
try {
  if (git('rev-parse', '--is-shallow-repository') === 'true') reason = 'the clone has no history';
} catch {
  reason = 'this is no clone';
}

t.test('a new migration sorts after all earlier ones', { skip: reason }, (t) => {
  const paths = inOrderOfArrival();
  t.ok(paths.includes('migrations/0001_baseline.ts'));
  // Databases that have the later one would refuse an earlier name.
  t.same(paths, paths.toSorted(), 'rename the newer one: its number must be the highest');
  t.end();
});
