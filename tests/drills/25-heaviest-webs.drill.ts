import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { ensurePages } from '../helpers/pages.ts';
import { picture } from '../helpers/webs.ts';
import { caller, join } from './support/client.ts';
import { site } from './support/site.ts';

const abuseMs = 20_000;
const requestsAtOnce = 30;
/** Maximum resident memory in MB, below the 1 GB at which Compose and Kubernetes kill a process. */
const maxMegabytes = 700;

ensurePages();
t.setTimeout(300_000);

t.test('one member requests the heaviest webs, 30 at once, while others read', async (t) => {
  const { url } = await testDatabase(t);
  const web = await site(t, { DATABASE_URL: url, NODE_ENV: 'production', RATE_LIMIT: 'on' }).web();
  const call = caller(web.base);
  const [abuser, reader] = [await join(call), await join(call)];
  const save = async (code: string) => {
    const body = new FormData();
    for (const [name, text] of Object.entries({
      title: 'Web',
      description: 'Web',
      html: code,
      css: code,
      js: code,
    }))
      body.set(name, text);
    body.set('image', new Blob([new Uint8Array(picture)]), 'picture.png');
    const reply = await call('POST', '/webs/create', { as: abuser, body });
    t.equal(reply.status, 201);
    return reply.body.data._id;
  };
  // In JSON each of these characters takes six.
  const [heavy, light] = [await save('\u0001<'.repeat(500_000)), await save('<p>')];

  /** Maximum time in ms within which 99 of 100 reads are answered. */
  const read = async (count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const { status, ms } = await call('GET', `/webs/get/${light}`, { as: reader });
      t.equal(status, 200);
      times.push(ms);
      await sleep(20);
    }
    return times.sort((a, b) => a - b)[Math.floor(0.99 * count)] ?? 0;
  };
  const calm = await read(100);

  const answers = new Map<number, number>();
  const paths = [
    'api/v1/webs/get',
    'api/v1/webs/get-without-details',
    'web',
    'details',
    'view-full',
    'embed',
  ];
  let isOver = false;
  let most = 0;
  const abuse = async (at: number) => {
    for (let n = at; !isOver; n += 1) {
      const response = await fetch(`${web.base}/${paths[n % paths.length]}/${heavy}?run=1`, {
        headers: { authorization: `Bearer ${abuser.accessToken}` },
      });
      await response.arrayBuffer();
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    }
  };
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, residentMegabytes(web.pid));
      await sleep(50);
    }
  };
  const abuses = [...Array.from({ length: requestsAtOnce }, (_, at) => abuse(at)), watch()];
  const [busy] = await Promise.all([read(200), sleep(abuseMs)]);
  isOver = true;
  await Promise.all(abuses);

  t.comment(`p99 ${Math.round(calm)} ms, meanwhile ${Math.round(busy)} ms; at most ${Math.round(most)} MB`);
  t.comment(JSON.stringify(Object.fromEntries(answers)));
  t.ok((answers.get(200) ?? 0) > 0, 'the heavy webs are answered');
  t.ok(most < maxMegabytes, `${Math.round(most)} MB`);
});

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}
