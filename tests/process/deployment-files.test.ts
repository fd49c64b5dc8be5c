import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { temporaryFolder } from './support/processes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const monitoring = join(root, 'infra/deploy/monitoring');

/** Runs a command; returns its output if it fails, else null. */
function failureOf(command: string, ...args: string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : `${error ?? ''}${stdout}${stderr}`;
}

t.test('promtool accepts the alert rules, their tests and the scrape configuration', async (t) => {
  t.equal(failureOf('promtool', 'check', 'rules', join(monitoring, 'alerts.yaml')), null);
  t.equal(failureOf('promtool', 'check', 'config', join(monitoring, 'prometheus.yaml')), null);
  t.equal(failureOf('promtool', 'test', 'rules', join(monitoring, 'alerts.test.yaml')), null);
});

t.test('promtool accepts every query of the dashboard', async (t) => {
  const { panels } = JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8'));
  const queries: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')),
  );
  t.ok(queries.length > 20);
  const rules = queries.map((expr, index) => ({ record: `panel:query:${index}`, expr }));
  const path = join(temporaryFolder(t), 'rules.json');
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  t.equal(failureOf('promtool', 'check', 'rules', path), null);
});

const skip = process.platform !== 'linux' && 'systemd runs on Linux only';

t.test('systemd accepts the units, and rates each as hardly exposed', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const units = globSync(join(root, 'infra/deploy/systemd/*.service'));
  t.equal(units.length, 4);
  const paths = units.map((unit) => {
    // systemd checks that the program exists, so it gets that of this test.
    const text = readFileSync(unit, 'utf8').replaceAll(
      '/opt/codeweb/node_modules/node/bin/node',
      process.execPath,
    );
    const path = join(folder, basename(unit));
    writeFileSync(path, text.replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${root}`));
    return path;
  });
  t.equal(failureOf('systemd-analyze', 'verify', '--man=no', ...paths), null);
  for (const path of paths)
    t.equal(failureOf('systemd-analyze', 'security', '--offline=true', '--threshold=20', path), null, path);
});
