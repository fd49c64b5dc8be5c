import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { loggedSecretPaths } from '../../../../src/context.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../infra/deploy/proxy/${name}`, import.meta.url), 'utf8');
const [caddy, nginx] = [read('Caddyfile'), read('nginx.conf')];
const routes = read('traefik/codeweb.yaml');
const { http } = parse(routes);
const { entryPoints } = parse(read('traefik/traefik.yaml'));

t.test('Traefik routes both names to the same processes as nginx', async (t) => {
  t.match(http.routers, {
    site: { rule: 'Host(`codeweb.example`)', service: 'site', entryPoints: ['https'] },
    preview: { rule: 'Host(`preview.codeweb.example`)', service: 'preview', entryPoints: ['https'] },
  });
  for (const [name, upstream] of [
    ['site', 'codeweb_site'],
    ['preview', 'codeweb_preview'],
  ] as const) {
    const [, block = ''] = new RegExp(`upstream ${upstream} \\{(.*?)\\}`, 's').exec(nginx) ?? [];
    const addresses = [...block.matchAll(/server ([\d.:]+)/g)].map(([, address]) => `http://${address}`);
    t.equal(addresses.length, 2);
    t.same(
      http.services[name].loadBalancer.servers.map(({ url }: { url: string }) => url),
      addresses,
    );
    t.equal(http.services[name].loadBalancer.passHostHeader, true);
  }
});

t.test('no proxy logs queries, referrers or paths with secrets', async (t) => {
  const [, format = ''] = /log_format codeweb ([^;]+);/.exec(nginx) ?? [];
  t.notMatch(format, /\$(request|request_uri|args|query_string|uri|http_referer)\b/);
  t.equal(nginx.match(/^server \{/gm)?.length, nginx.match(/access_log \S+ codeweb;/g)?.length);
  const secret = new RegExp(/"~\^\(\?<secret_path>(.*)\)" /.exec(nginx)?.[1] ?? 'none');
  for (const path of loggedSecretPaths) t.match(`/api/v1${path}`, secret);
  t.notMatch(caddy, /^\s*log\b/m);
  t.notOk('accessLog' in parse(read('traefik/traefik.yaml')));
});

t.test('all proxies have the same timeouts and reuse no connection', async (t) => {
  const { maxIdleConnsPerHost, forwardingTimeouts } = http.serversTransports.codeweb;
  t.same(forwardingTimeouts, { dialTimeout: '2s', responseHeaderTimeout: '130s' });
  t.match(caddy, 'dial_timeout 2s\n');
  t.match(caddy, 'response_header_timeout 130s\n');
  t.match(nginx, 'proxy_connect_timeout 2s;');
  t.match(nginx, 'proxy_read_timeout 130s;');
  t.equal(maxIdleConnsPerHost, -1);
  t.match(caddy, 'keepalive off\n');
  t.match(nginx, 'proxy_set_header Connection close;');
  t.equal(entryPoints.https.transport.respondingTimeouts.readTimeout, '130s', 'an upload may take that long');
});

t.test(
  'Traefik trusts no header of visitors, and neither buffers, compresses nor sets headers',
  async (t) => {
    t.same(entryPoints.https.forwardedHeaders, { trustedIPs: [] });
    t.equal(entryPoints.http.http.redirections.entryPoint.to, 'https');
    const { 'drop-request-id': dropId, ...others } = http.middlewares;
    t.same(dropId.headers, { customRequestHeaders: { 'X-Request-Id': '' } });
    t.same(Object.keys(others), ['retry']);
    t.same(
      Object.keys(others.retry.retry).sort(),
      ['attempts', 'initialInterval'],
      'repeats refused connections only',
    );
    for (const { middlewares } of Object.values<{ middlewares: string[] }>(http.routers))
      t.same(middlewares, ['drop-request-id', 'retry']);
  },
);
