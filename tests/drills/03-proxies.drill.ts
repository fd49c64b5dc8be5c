import { randomBytes } from 'node:crypto';
import { connect } from 'node:http2';
import t, { type Test } from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { ensurePages } from '../helpers/pages.ts';
import { filler, mp4 } from '../helpers/recordings.ts';
import { form } from '../helpers/webs.ts';
import { killAll, temporaryFolder, until } from '../process/support/processes.ts';
import { caller, join, type Person } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { type Answer, type Load, startLoad } from './support/load.ts';
import { startMigratedPostgres } from './support/postgres.ts';
import { caddy, isInstalled, nginx, type ReverseProxy } from './support/proxies.ts';
import { site, type Web } from './support/site.ts';

ensurePages();

for (const [name, make] of Object.entries({ nginx, caddy })) {
  const skip = isInstalled(name) ? false : `${name} is not installed`;
  t.test(`behind ${name}, set up by infra/deploy/proxy`, { skip, timeout: 300_000 }, async (t) => {
    const { url } = await startMigratedPostgres(t);
    const proxy = await make(t);
    const [one, two] = await Promise.all([installation(t, url), installation(t, url)]);
    const webs: Web[] = await Promise.all([one.start(), two.start()]);
    await proxy.start([one, two]);
    const call = caller(proxy.site);
    const person = await join(call);

    await t.test('uploads, ranges of files, pages and previews pass', (t) => tryAll(t, proxy, person));

    await t.test('under load', async (t) => {
      const load = startLoad(call, proxy.site, [person], { concurrency: 6, pause: 10 });
      const during = async (change: () => Promise<void>): Promise<Answer[]> => {
        const from = load.answers.length;
        await somethingDone(load);
        await change();
        await somethingDone(load);
        const failed = load.answers.slice(from).filter(({ status }) => status < 200 || status >= 400);
        return proxy.retriesBodies ? failed : failed.filter(isReading);
      };
      const restarted = await during(async () => {
        for (const [index, each] of [one, two].entries()) {
          webs[index]?.child.kill('SIGTERM');
          t.equal(await webs[index]?.ended, 0);
          webs[index] = await each.start();
        }
      });
      t.same(restarted, [], 'no call fails as each process is stopped in good order and started again');
      const killed = await during(() => killAll(webs.slice(0, 1).map(({ pid }) => pid)));
      t.ok(killed.length <= 6, 'at most one for each that was under way fails as a process is killed');
      t.same(killed.filter(isReading), [], 'reading goes on');
      await load.stop();
      await assertAcknowledged(t, await lookInto(t, url), load.ledger);
    });
  });
}

const isReading = ({ what }: Answer) => what === 'page' || what.startsWith('GET');

async function somethingDone({ answers }: Load): Promise<void> {
  const enough = answers.length + 60;
  await until('people do something', () => answers.length > enough);
}

const shared = {
  JWT_SECRET: randomBytes(32).toString('hex'),
  PREVIEW_ORIGIN: 'https://preview.codeweb.test',
};
const dataDir = temporaryFolder(t);

/** A web process with separate ports, at which it can be started again. */
async function installation(t: Test, url: string) {
  const [port, previewPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...shared,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PREVIEW_PORT: String(previewPort),
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: 'loopback',
  };
  const start = (): Promise<Web> => site(t, env).web(port);
  return { port, previewPort, start };
}

async function tryAll(t: Test, { site, preview }: ReverseProxy, person: Person): Promise<void> {
  const upload = async (bytes: Buffer) => {
    const body = form({ file: new Uint8Array(bytes) });
    return caller(site)('POST', '/media/upload?kind=video', { as: person, body });
  };
  const film = mp4({ bytes: 20_000_000 });
  const kept = await upload(film);
  t.equal(kept.status, 201, kept.body.message);
  const address = `${site}${new URL(kept.body.data.url).pathname}`;
  const part = await fetch(address, { headers: { range: 'bytes=10000000-10000099' } });
  t.equal(part.status, 206);
  t.equal(part.headers.get('content-range'), `bytes 10000000-10000099/${film.length}`);
  t.same(Buffer.from(await part.arrayBuffer()), film.subarray(10_000_000, 10_000_100));
  const tooLarge = await upload(Buffer.concat([mp4(), filler(51_000_000)]));
  t.equal(tooLarge.body.message, 'Max Size 50MB', 'the product itself says what is too large');

  const page = await fetch(`${site}/`, { headers: { 'accept-encoding': 'br' } });
  t.equal(page.headers.get('content-encoding'), 'br', 'compressed once');
  t.match(await page.text(), /<html/);
  t.equal((await fetch(`${site}/metrics`)).status, 404, 'figures are not public');

  const frame = await fetch(`${preview}/preview/frame`, { headers: { 'sec-fetch-dest': 'iframe' } });
  t.equal(frame.status, 200);
  t.match(frame.headers.get('content-security-policy'), /^sandbox /);
  for (const path of ['/', '/login', '/api/v1/webs/trending', '/metrics'])
    t.equal((await fetch(`${preview}${path}`)).status, 404, `no ${path} where members’ code runs`);
  if (site.startsWith('https:')) t.equal(await statusByHttp2(site), 200, 'HTTP/2');
}

function statusByHttp2(base: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const session = connect(base);
    session.on('error', reject);
    const stream = session.request({ ':path': '/healthz' });
    stream.on('response', (headers) => {
      session.destroy();
      resolve(headers[':status']);
    });
  });
}
