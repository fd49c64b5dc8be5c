import t from 'tap';
import { createS3Storage } from '../../src/shared/storage/s3.ts';
import { build } from '../helpers/build.ts';
import { faults, startS3Stub } from '../helpers/s3-stub.ts';
import { form, picture, webForm } from '../helpers/webs.ts';

const { stub, env } = await startS3Stub(t);
let now = 0;
const storage = createS3Storage(
  {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    publicUrl: null,
  },
  { now: () => new Date(now) },
);
const { ctx, app, call, member } = await build(t, { env, storage });
const ada = await member();
const away = { status: 503, message: 'The media store does not answer, please try again', data: null };
const upload = () =>
  call('POST', '/media/upload?kind=image', { as: ada, body: form({ file: new Uint8Array(picture) }) });
const ready = async () =>
  (await ctx.db.selectFrom('media').select('id').where('status', '=', 'ready').execute()).length;
const webs = async () => (await ctx.db.selectFrom('webs').select('id').execute()).length;

/** Waits until the store is healthy again and 30 s have passed. */
async function recover(): Promise<void> {
  stub.fault = null;
  now += 31_000;
  const { status } = await upload();
  if (status !== 201) throw new Error(`the store did not come back: ${status}`);
}

t.test('a healthy store accepts uploads', async (t) => {
  const { status, body } = await upload();
  t.equal(status, 201);
  const shown = await app.inject(new URL(body.data.url).pathname);
  t.equal(shown.statusCode, 200);
  t.same([...stub.objects.values()][0], shown.rawPayload);
});

const expected = {
  'answers 500': { tries: 3, seconds: 10 },
  'answers 403': { tries: 1, seconds: 5 },
  'is silent': { tries: 3, seconds: 45 },
};
for (const [what, { tries, seconds }] of Object.entries(expected))
  t.test(`a store that ${what}: ${tries} attempts, then 503, and nothing is left behind`, async (t) => {
    const before = [await ready(), await webs()];
    stub.fault = faults[what as keyof typeof expected];
    stub.requests = [];
    const since = performance.now();
    const { status, body, headers } = await upload();
    const took = (performance.now() - since) / 1_000;
    t.strictSame([status, body], [503, away]);
    t.ok(Number(headers['retry-after']) > 0);
    t.equal(stub.requests.length, tries, `asked ${stub.requests.length} times`);
    t.ok(took < seconds, `after ${took.toFixed(1)} s`);
    if (what !== 'is silent')
      t.strictSame((await call('POST', '/webs/create', { as: ada, body: webForm() })).status, 503);
    t.strictSame([await ready(), await webs()], before, 'no row without bytes');
    await recover();
  });

t.test(
  'a store that sends less than it declares breaks the response off, and never completes it',
  async (t) => {
    const { body } = await upload();
    stub.fault = faults['sends less than it says'];
    const path = new URL(body.data.url).pathname;
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const reply = await fetch(`${base}${path}`);
    await t.rejects(reply.arrayBuffer(), 'the browser sees that it is cut');
    await recover();
  },
);

t.test(
  'five failures in a row open the circuit breaker: for 30 s requests fail at once, then one is tried',
  async (t) => {
    stub.fault = faults['answers 403'];
    for (let count = 0; count < 5; count++) t.equal((await upload()).status, 503);
    stub.requests = [];
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 10 }, upload));
    t.ok(answers.every(({ status }) => status === 503));
    t.equal(stub.requests.length, 0, 'the store is left alone');
    t.ok(performance.now() - since < 3_000, 'at once');
    now += 29_000;
    t.equal((await upload()).status, 503);
    t.equal(stub.requests.length, 0, 'not after 29 s');
    now += 1_500;
    const tried = await Promise.all(Array.from({ length: 5 }, upload));
    t.ok(tried.every(({ status }) => status === 503));
    t.equal(stub.requests.length, 1, 'after 30 s one asks');
    await recover();
    t.equal((await upload()).status, 201, 'and when it is well all may again');
  },
);

t.test('a silent store gets at most 50 connections, and all other requests go on', async (t) => {
  stub.fault = faults['is silent'];
  stub.maxOpen = stub.open;
  const waiting = Promise.allSettled(
    Array.from({ length: 120 }, (_, at) => storage.stat(`ab/picture-${at}/master.webp`)),
  );
  const since = performance.now();
  t.equal((await call('GET', '/webs/trending')).status, 200);
  t.ok(performance.now() - since < 2_000, 'what needs no store is not held up');
  const ended = await waiting;
  t.ok(ended.every(({ status }) => status === 'rejected'));
  t.ok(stub.maxOpen <= 50, `${stub.maxOpen} connections at most`);
  await recover();
});
