import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { root } from '../../../../infra/docs/documents.ts';
import { settingsFiles } from '../../../../infra/docs/settings/files.ts';
import { compose as composePlatform } from '../../../../infra/docs/settings/platforms.ts';
import { settingKeys, variableOf as variableOfSetting } from '../../../../src/modules/site/rules/settings.ts';
import { loadConfig } from '../../../../src/shared/config/config.ts';
import { variableNames } from '../../../../src/shared/config/variables.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const siteNames = settingKeys.map(variableOfSetting);
const key = { JWT_SECRET: 'k'.repeat(32) };

t.test('the guide and the example files are generated from the declarations of the settings', async (t) => {
  for (const [path, text] of Object.entries(settingsFiles()))
    t.equal(read(path), text, `${path}: write it anew with \`npm run docs\``);
});

t.test('the guide lists every variable and every setting of the site', async (t) => {
  const guide = read('docs/settings.md');
  for (const name of variableNames) t.match(guide, `\n| \`${name}\` | `);
  for (const name of settingKeys) t.match(guide, `\n| \`${name}\` | \`${variableOfSetting(name)}\` | `);
});

const assignments = (path: string, pattern: RegExp) =>
  Object.fromEntries([...read(path).matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));

/** The files that people copy: lines with settings, and commented lines with the defaults. */
const examples: Readonly<Record<string, { set: RegExp; defaults: RegExp; given?: Record<string, string> }>> =
  {
    'infra/deploy/.env.example': { set: /^(\w+)=(.*)$/gm, defaults: /^#(\w+)=(.+)$/gm },
    'infra/deploy/systemd/codeweb.env.example': { set: /^(\w+)=(.*)$/gm, defaults: /^#(\w+)=(.+)$/gm },
    'infra/deploy/kubernetes/kustomization.yaml': {
      set: /^ {6}- (?!\w+_FILE=)(\w+)=(.*)$/gm,
      defaults: /^ {6}# - (\w+)=(.+)$/gm,
      given: { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    },
  };

t.test('every example file is accepted, and its comments name the defaults', async (t) => {
  for (const [path, { set, defaults, given }] of Object.entries(examples)) {
    const values = { ...key, ...given, ...assignments(path, set) };
    const commented = assignments(path, defaults);
    t.ok(Object.keys(commented).length > 20, path);
    const { siteVariables, ...plain } = loadConfig(values, { siteNames }).config;
    const { siteVariables: fixed, ...withDefaults } = loadConfig(
      { ...commented, ...values },
      { siteNames },
    ).config;
    t.same(siteVariables, {});
    t.same(withDefaults, plain, path);
    t.match(fixed, { SITE_SIGN_UP_MODE: 'open', SITE_NAME: 'Codeweb' });
  }
});

type Service = { image?: string; env_file?: { path: string }[]; environment?: Record<string, unknown> };

/** The environment of a service that Compose creates from the variables of .env. */
function environmentOf(
  { env_file: files = [], environment = {} }: Service,
  variables: Record<string, string>,
) {
  const interpolate = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-+])([^}]*))?\}/g, (_whole, name: string, operator = '', other = '') => {
      const value = variables[name] ?? '';
      return operator === '+' ? (value === '' ? '' : other) : value || other;
    });
  const own = Object.entries(environment).map(([name, value]) => [name, interpolate(String(value))]);
  return { ...(files.some(({ path }) => path === '.env') ? variables : {}), ...Object.fromEntries(own) };
}

t.test('Compose passes every setting of .env to each process', async (t) => {
  const { services } = parse(read('infra/deploy/compose.yaml'), { merge: true });
  const ours = Object.entries<Service>(services).filter(([, { image }]) =>
    image?.startsWith('${CODEWEB_IMAGE'),
  );
  t.same(ours.map(([name]) => name).sort(), ['migrate', 'web', 'worker']);
  const portsOfProxy: readonly string[] = ['PORT', 'PREVIEW_PORT'];
  const fixed = new Set<string>([...composePlatform.fixed, ...portsOfProxy]);
  const offered = [...variableNames, ...siteNames].filter((name) => !fixed.has(name));
  t.ok(offered.length > 50);
  const variables = Object.fromEntries(offered.map((name) => [name, `value of ${name}`]));
  for (const [service, declared] of ours) {
    t.match(environmentOf(declared, variables), variables, service);
    const closed = environmentOf(declared, { SITE_SIGN_UP_MODE: 'closed', WEB_PROCESSES: '1' });
    const withoutFiles = Object.entries(closed).filter(([name]) => !name.endsWith('_FILE'));
    const { config } = loadConfig({ ...Object.fromEntries(withoutFiles), ...key }, { siteNames });
    t.match(config, {
      siteVariables: { SITE_SIGN_UP_MODE: 'closed' },
      port: 3_000,
      host: '0.0.0.0',
      dataDir: '/data',
    });
    for (const name of composePlatform.fixed)
      t.ok(name === 'SMTP_URL' || closed[name] !== undefined || closed[`${name}_FILE`] !== undefined, name);
  }
});
