import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../../../../src/shared/config/config.ts';
import { secretNames } from '../../../../src/shared/config/variables.ts';
import { findSchemaFaults, type Manifest } from './kubernetes-schema.ts';

const folder = new URL('../../../../infra/deploy/kubernetes/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const kustomization = parse(read('kustomization.yaml'));
const manifests: Manifest[] = kustomization.resources.flatMap((name: string) =>
  parseAllDocuments(read(name)).map((document) => document.toJS()),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind) as Workload[];
const workloads = [...ofKind('Deployment'), ...ofKind('Job')];

type Labels = Record<string, string>;
type Container = {
  name: string;
  image: string;
  args: string[];
  securityContext: object;
  resources: { requests: object; limits: object };
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: `${string}Probe`]: { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
};
type Workload = Manifest & {
  spec: {
    selector: { matchLabels: Labels };
    template: {
      metadata: { labels: Labels };
      spec: {
        containers: Container[];
        securityContext: object;
        volumes: { name: string; emptyDir?: { sizeLimit: string } }[];
        automountServiceAccountToken: boolean;
      };
    };
  };
};

t.test('every file is listed in kustomization.yaml, and exists', async (t) => {
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  t.same([...kustomization.resources].sort(), files.sort());
});

t.test('the manifests match the schema of Kubernetes', async (t) => {
  t.same(findSchemaFaults(manifests), []);
  const [first] = manifests;
  if (!first) return t.fail('no manifest');
  t.match(findSchemaFaults([{ ...first, spec: { finalisers: [] } }]), [/known properties.*finalisers/]);
});

t.test('each role runs as a workload of its own', async (t) => {
  const roles = workloads.map(({ spec }) => spec.template.spec.containers.map(({ args }) => args));
  t.same(roles.flat(2).sort(), ['migrate', 'web', 'worker']);
});

t.test('pods meet the restricted Pod Security Standard and write only to /data and /tmp', async (t) => {
  const [namespace] = ofKind('Namespace');
  t.match(namespace?.metadata, { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } });
  for (const { metadata, spec } of workloads) {
    const { containers, securityContext, volumes, automountServiceAccountToken } = spec.template.spec;
    t.match(
      securityContext,
      { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      metadata.name,
    );
    t.equal(automountServiceAccountToken, false);
    for (const container of containers) {
      t.same(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      t.match(container.resources, { requests: { cpu: String, memory: String }, limits: { memory: String } });
      const writable = container.volumeMounts.filter(({ readOnly }) => !readOnly);
      t.same(writable.map(({ mountPath }) => mountPath).sort(), ['/data', '/tmp']);
      for (const { name } of writable)
        t.match(
          volumes.find((volume) => volume.name === name),
          { emptyDir: { sizeLimit: String } },
          'bounded',
        );
    }
  }
});

t.test('probes use paths and ports that the product serves', async (t) => {
  const health = readFileSync(new URL('../../../../src/shared/server/health.ts', import.meta.url), 'utf8');
  for (const { spec } of ofKind('Deployment')) {
    const [container] = spec.template.spec.containers;
    const ports = container?.ports?.map(({ name }) => name) ?? [];
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      const { httpGet, tcpSocket } = container?.[probe] ?? {};
      t.ok(ports.includes(httpGet?.port ?? tcpSocket?.port ?? ''), `${container?.name} ${probe}`);
      if (httpGet && httpGet.path !== '/metrics') t.ok(health.includes(`'${httpGet.path}'`), httpGet.path);
    }
    t.not(container?.livenessProbe?.httpGet?.path, '/readyz', 'a dependency that is down restarts nothing');
  }
});

t.test('the configuration accepts the settings, and every secret is read from a file', async (t) => {
  const settings: [string, string][] = kustomization.configMapGenerator[0].literals.map((literal: string) =>
    literal.split(/=(.*)/s).slice(0, 2),
  );
  const files = settings.filter(([name]) => name.endsWith('_FILE'));
  // A pooler, replicas, a CDN and a separate store of backups exist only where operators have added them.
  const added: readonly string[] = [
    ...['DATABASE_POOL_URL', 'DATABASE_READ_URLS', 'CDN_PURGE_TOKEN'],
    ...['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ];
  const needed = secretNames.filter((name) => !added.includes(name));
  t.same(files.map(([name]) => name.replace(/_FILE$/, '')).sort(), needed.sort());
  for (const [name, path] of files)
    t.equal(path, `/run/secrets/codeweb/${name.replace(/_FILE$/, '').toLowerCase()}`);
  const values = {
    DATABASE_URL: 'postgres://codeweb:secret@postgres.example/codeweb',
    REDIS_URL: 'redis://redis.example',
    JWT_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://smtp.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const plain = Object.fromEntries(settings.filter(([name]) => !name.endsWith('_FILE')));
  const { config } = loadConfig({ ...plain, ...values, NODE_ENV: 'production' });
  const ports = ofKind('Deployment').flatMap(({ spec }) => spec.template.spec.containers[0]?.ports ?? []);
  const portOf = (name: string) => ports.find((port) => port.name === name)?.containerPort;
  t.equal(portOf('http'), config.port);
  t.equal(portOf('preview'), config.preview.port);
  t.equal(portOf('metrics'), config.metrics?.port);
  const ingress = read('ingress.yaml');
  for (const origin of [config.publicUrl, config.preview.origin ?? ''])
    t.ok(ingress.includes(`- host: ${new URL(origin).hostname}\n`), origin);
});

t.test('selectors select the pods, and the autoscaler and budget name them', async (t) => {
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { labels } = spec.template.metadata;
    t.same(spec.selector.matchLabels, labels);
    const scaler = ofKind('HorizontalPodAutoscaler').find((one) => one.metadata.name === metadata.name);
    t.match(scaler?.spec, { scaleTargetRef: { kind: 'Deployment', name: metadata.name } });
    const budget = ofKind('PodDisruptionBudget').find((one) => one.metadata.name === metadata.name);
    t.same(budget?.spec.selector.matchLabels, labels);
  }
});

t.test('network policies deny everything that no rule allows', async (t) => {
  const policies = ofKind('NetworkPolicy').map(({ spec }) => spec as unknown as Record<string, unknown>);
  t.ok(policies.some((spec) => JSON.stringify(spec.podSelector) === '{}' && !spec.ingress && !spec.egress));
  for (const spec of policies.filter(({ ingress }) => ingress))
    for (const rule of spec.ingress as { from?: object[]; ports?: object[] }[])
      t.ok(rule.from?.length && rule.ports?.length, 'who may come in, and to which port');
  t.notMatch(read('network-policies.yaml'), /kubernetes\.io\/metadata\.name: (codeweb|default)/);
});
