import { readFileSync } from 'node:fs';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import t from 'tap';
import { parse } from 'yaml';
import type { ConnectionPool } from '../../../../src/shared/db/connection/pool.ts';
import type { DB } from '../../../../src/shared/db/schema.gen.ts';
import { createMetrics } from '../../../../src/shared/metrics.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../infra/deploy/monitoring/${name}`, import.meta.url), 'utf8');
const alerts = parse(read('alerts.yaml'));
const dashboard = JSON.parse(read('dashboard.json'));

type Panel = { id: number; type: string; title: string; gridPos: object; targets?: { expr: string }[] };
const panels: Panel[] = dashboard.panels;
const rules: { alert: string; expr: string; annotations: object; labels: object }[] = alerts.groups.flatMap(
  ({ rules }: { rules: object[] }) => rules,
);
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Names of all time series of a process; a histogram has three. */
async function exposedSeries(): Promise<Set<string>> {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const pool = { totalCount: 2, idleCount: 1, waitingCount: 0 } as ConnectionPool;
  const replica = { name: 'replica:5432', lagMs: 0, isUsed: true };
  const replicas = { replicas: [replica], reads: { replica: 1, primary: 1, repeated: 0 } };
  const text = await createMetrics({
    ...{ db, pool, replicas },
    findBackup: async () => ({ age: 60, isFailed: false }),
  }).text();
  const families = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    families.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((suffix) => `${name}_${suffix}`) : [name],
    ),
  );
}

t.test('every metric in an alert or a panel is exposed by the product', async (t) => {
  const series = await exposedSeries();
  t.ok(series.has('codeweb_jobs_failed') && series.has('codeweb_http_request_duration_seconds_bucket'));
  const used = expressions.flatMap((expr) => expr.match(/\b(codeweb|nodejs|process)_\w+/g) ?? []);
  t.ok(used.length > 30);
  // Summaries of garbage collection have no separate type for each series.
  const unknown = used.filter((name) => !series.has(name) && !series.has(name.replace(/_(sum|count)$/, '')));
  t.same(unknown, []);
});

t.test('every label in an alert or a panel belongs to its metric or to Prometheus', async (t) => {
  const source = readFileSync(new URL('../../../../src/shared/metrics.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/labelNames(?:: | = )\[(.*?)\]/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => (name === 'job' ? 'exported_job' : name)),
  );
  const known = [...declared, 'le', 'job', 'instance', 'alertname'];
  const used = expressions.flatMap((expr) => [
    ...[...expr.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g)].map(([, label = '']) => label),
    ...[...expr.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
  ]);
  t.ok(used.includes('exported_job') && used.includes('status'));
  t.same(
    [...new Set(used)].filter((label) => !known.includes(label)),
    [],
  );
});

t.test('every alert has a severity and a description, and is tested', async (t) => {
  const tests = read('alerts.test.yaml');
  for (const { alert, labels, annotations } of rules) {
    t.match(labels, { severity: /^(critical|warning)$/ }, alert);
    t.match(annotations, { summary: String, description: String }, alert);
    t.ok(tests.includes(`alertname="${alert}"`), `${alert} fires in a test`);
    t.ok(tests.includes(`alertname: ${alert},`), `${alert} is silent in a test`);
  }
});

t.test('the dashboard can be imported: ids are unique and panels lie in the grid', async (t) => {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { title, gridPos } of panels)
    t.match(gridPos, { x: Number, y: Number, w: Number, h: Number }, title);
});
