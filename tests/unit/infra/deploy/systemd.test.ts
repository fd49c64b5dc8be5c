import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { loadConfig } from '../../../../src/shared/config/config.ts';

const folder = new URL('../../../../infra/deploy/systemd/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));

/** Values of a unit's directive, in the order of its lines. */
const valuesOf = (unit: string, directive: string) =>
  [...read(unit).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A unit's environment in the process: the lines of the file, then those of the unit. */
function environmentOf(unit: string): Record<string, string> {
  const lines = [
    ...read('codeweb.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line)),
  ];
  const own = valuesOf(unit, 'Environment').flatMap((value) => value.split(' '));
  return Object.fromEntries([...lines, ...own].map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

t.test('each role runs as a service of its own', async (t) => {
  const roles = units.map((unit) => valuesOf(unit, 'ExecStart').join().split(' ').at(-1));
  t.same(roles.sort(), ['all', 'migrate', 'web', 'worker']);
});

t.test('the configuration accepts the settings', async (t) => {
  for (const unit of units) {
    const { DATABASE_URL_FILE, ...settings } = environmentOf(unit);
    // With a given secret, no key is generated in DATA_DIR either.
    const { config } = loadConfig({ ...settings, JWT_SECRET: 'x'.repeat(32) });
    t.equal(config.dataDir, '/var/lib/codeweb', unit);
    t.equal(config.production, true, unit);
    if (DATABASE_URL_FILE === undefined) continue;
    const [credential] = valuesOf(unit, 'LoadCredential');
    t.equal(DATABASE_URL_FILE, `%d/${credential?.split(':')[0]}`, 'the value is a credential');
  }
});

t.test('processes of one machine have metrics ports of their own', async (t) => {
  const ports = ['codeweb-web.service', 'codeweb-worker.service'].map(
    (unit) => environmentOf(unit).METRICS_PORT,
  );
  t.equal(new Set(ports).size, ports.length);
});

t.test('all units are hardened alike', async (t) => {
  const hardening = units.map((unit) => read(unit).match(/^NoNewPrivileges=yes$.*^UMask=0077$/ms)?.[0]);
  t.ok(hardening[0]);
  t.equal(new Set(hardening).size, 1);
});

t.test(
  'the command runs the entry with the settings and secrets of the services, as their user',
  async (t) => {
    const folder = t.testdir({
      opt: { src: {} },
      etc: { 'codeweb.env': 'PUBLIC_URL=https://c.example\nMAIL_FROM=Codeweb <c@c.example>\n', secrets: {} },
      bin: {},
    });
    mkdirSync(join(folder, 'opt/node_modules/node/bin'), { recursive: true });
    symlinkSync(process.execPath, join(folder, 'opt/node_modules/node/bin/node'));
    writeFileSync(join(folder, 'etc/secrets/database_url'), 'postgres://u:p@db/codeweb\n');
    writeFileSync(
      join(folder, 'opt/src/main.ts'),
      `const { PUBLIC_URL, MAIL_FROM, DATABASE_URL, DATA_DIR } = process.env;
     console.log(JSON.stringify({ PUBLIC_URL, MAIL_FROM, DATABASE_URL, DATA_DIR, args: process.argv.slice(2) }));`,
    );
    writeFileSync(
      join(folder, 'bin/runuser'),
      '#!/bin/sh\n[ "$1 $2 $3" = "-u codeweb --" ] || exit 9\nshift 3\nexec "$@"\n',
      {
        mode: 0o755,
      },
    );
    const script = join(folder, 'codeweb');
    writeFileSync(
      script,
      read('codeweb').replaceAll('/etc/codeweb', `${folder}/etc`).replaceAll('/opt/codeweb', `${folder}/opt`),
    );
    const { status, stdout, stderr } = spawnSync('sh', [script, 'admin', 'promote', 'a b'], {
      env: { PATH: `${folder}/bin:${process.env.PATH}` },
      encoding: 'utf8',
    });
    t.equal(status, 0, stderr);
    t.same(JSON.parse(stdout), {
      PUBLIC_URL: 'https://c.example',
      MAIL_FROM: 'Codeweb <c@c.example>',
      DATABASE_URL: 'postgres://u:p@db/codeweb',
      DATA_DIR: '/var/lib/codeweb',
      args: ['admin', 'promote', 'a b'],
    });
  },
);
