import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { loadConfig } from '../../../../src/shared/config/index.ts';

const folder = new URL('../../../../infra/deploy/systemd/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));

/** Values of a unit's directive, in the order of its lines. */
const valuesOf = (unit: string, directive: string) =>
  [...read(unit).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** A unit's environment as the process gets it: the file's lines, then those of the unit. */
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

t.test('the settings are accepted by the configuration', async (t) => {
  for (const unit of units) {
    const { DATABASE_URL_FILE, ...settings } = environmentOf(unit);
    // Besides, with one no key is generated in DATA_DIR.
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
