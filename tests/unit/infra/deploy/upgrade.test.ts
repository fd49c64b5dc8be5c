import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { operatorsGuide } from '../../../helpers/operators-guide.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const programs = ['git', 'npm', 'docker', 'kubectl', 'systemctl', 'codeweb'];

/**
 * Runs a script in a copy of the deployment files, with programs that only record their calls; those in `failing` fail.
 */
function upgrade(t: Test, script: string, args: string[] = [], failing: RegExp = /^$/) {
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-upgrade-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'infra/deploy'), join(folder, 'infra/deploy'), { recursive: true });
  writeFileSync(join(folder, 'infra/deploy/.env'), 'CODEWEB_VERSION=0.1.0\n');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  for (const name of programs)
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\necho "${name} $*" >>"${calls}"\n! echo "${name} $*" | grep -Eq '${failing.source}'\n`,
      { mode: 0o755 },
    );
  const units = join(folder, 'units');
  mkdirSync(units);
  writeFileSync(join(units, 'codeweb-web.service'), 'old');
  const { status, stderr } = spawnSync(
    'sh',
    [join(folder, 'infra/deploy/upgrade', `${script}.sh`), ...args],
    {
      env: { PATH: `${bin}:${process.env.PATH}`, CODEWEB_FOLDER: folder, UNIT_FOLDER: units },
      encoding: 'utf8',
    },
  );
  const said = readFileSync(calls, 'utf8').trim().split('\n');
  return { folder, status, stderr, calls: said, units };
}

/** For each script, its arguments and the beginnings of the commands that it runs, in order. */
const scripts: Record<string, { args?: string[]; calls: RegExp[] }> = {
  npm: { calls: [/^npm run backup -- before-upgrade/, /^git pull --ff-only/, /^npm run build/] },
  systemd: {
    calls: [
      /^codeweb backup \/var\/lib\/codeweb\/before-upgrade/,
      /^git pull/,
      /^npm run build/,
      /^systemctl daemon-reload/,
      /^systemctl is-enabled/,
      /^systemctl restart codeweb$/,
    ],
  },
  compose: {
    calls: [/^docker compose .* run --rm -T web backup -/, /^git pull/, /^docker compose .* up -d --build/],
  },
  container: {
    args: ['-e', 'PUBLIC_URL=https://codeweb.example'],
    calls: [
      /^docker exec codeweb codeweb backup -/,
      /^git pull/,
      /^docker build/,
      /^docker stop/,
      /^docker rm/,
      /^docker run .* -p 127\.0\.0\.1:3000:3000 .* -e PUBLIC_URL=https:\/\/codeweb\.example codeweb$/,
    ],
  },
  kubernetes: {
    args: ['1.2.3'],
    calls: [
      /^kubectl .* codeweb backup -/,
      /delete job codeweb-migrate/,
      /^kubectl apply -k/,
      /wait --for=condition=complete/,
      /rollout status deployment\/codeweb-web/,
      /rollout status deployment\/codeweb-worker/,
    ],
  },
};

t.test('each way to run has a script that backs up, then upgrades', (t) => {
  const names = readdirSync(join(root, 'infra/deploy/upgrade')).map((name) => name.replace('.sh', ''));
  t.same(names.toSorted(), Object.keys(scripts).toSorted());
  for (const [name, { args, calls }] of Object.entries(scripts)) {
    t.match(operatorsGuide, `infra/deploy/upgrade/${name}.sh`, `the guide has a row for ${name}`);
    const ran = upgrade(t, name, args);
    t.equal(ran.status, 0, `${name}: ${ran.stderr}`);
    t.equal(ran.calls.length, calls.length, `${name}: ${ran.calls.join('; ')}`);
    for (const [at, call] of calls.entries()) t.match(ran.calls[at], call, name);
    const failed = upgrade(t, name, args, /backup/);
    t.not(failed.status, 0, `${name} ends when the backup fails`);
    t.equal(failed.calls.length, 1, `${name} changes nothing without a backup`);
  }
  t.end();
});

t.test('installed units are replaced, others are not added', (t) => {
  const { units } = upgrade(t, 'systemd');
  t.same(readdirSync(units), ['codeweb-web.service']);
  t.match(readFileSync(join(units, 'codeweb-web.service'), 'utf8'), /ExecStart/);
  t.match(upgrade(t, 'systemd', [], /is-enabled/).calls.slice(-2), [
    /restart codeweb-migrate/,
    /restart codeweb-web codeweb-worker/,
  ]);
  t.end();
});

t.test('a published version or tag is written where the files name it', (t) => {
  const compose = upgrade(t, 'compose', ['1.2.3']);
  t.equal(readFileSync(join(compose.folder, 'infra/deploy/.env'), 'utf8'), 'CODEWEB_VERSION=1.2.3\n');
  t.match(compose.calls.slice(-2), [/compose\.release\.yaml pull/, /compose\.release\.yaml up -d/]);
  const { folder } = upgrade(t, 'kubernetes', ['1.2.3']);
  t.match(readFileSync(join(folder, 'infra/deploy/kubernetes/kustomization.yaml'), 'utf8'), 'newTag: 1.2.3');
  t.not(upgrade(t, 'kubernetes').status, 0, 'a tag is needed');
  t.end();
});
