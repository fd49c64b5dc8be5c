/** Fault injection tests; they run on their own PostgreSQL, Redis and other services. */
export type Drill = { number: number; title: string; files: readonly string[] };

/**
 * All drills, by number. A drill that takes less than about 5 s is an ordinary test, so that `npm test` runs it as well;
 * a longer one is tests/drills/<number>-<name>.drill.ts.
 */
export const drills: readonly Drill[] = [
  {
    number: 1,
    title: 'a worker is killed in the middle of a job',
    files: ['tests/worker/worker-killed.test.ts'],
  },
  {
    number: 2,
    title: 'a web process is killed in a save and in an upload',
    files: ['tests/drills/02-web-killed.drill.ts', 'tests/unit/editor/session.test.ts'],
  },
  {
    number: 3,
    title: 'processes are stopped in good order, or killed, under load, behind nginx and Caddy too',
    files: [
      'tests/drills/03-sigterm.drill.ts',
      'tests/drills/03-proxies.drill.ts',
      'tests/process/drain.test.ts',
    ],
  },
  {
    number: 4,
    title: 'Redis is killed, silent, emptied, away, or set wrong',
    files: [
      'tests/drills/04-redis.drill.ts',
      'tests/worker/queue-loss.test.ts',
      'tests/worker/redis.test.ts',
      'tests/api/shared-limits.test.ts',
    ],
  },
  {
    number: 5,
    title: 'PostgreSQL is restarted, crashes, is silent, has no connection left',
    files: ['tests/drills/05-postgres.drill.ts'],
  },
  {
    number: 6,
    title: 'everything is killed and started again',
    files: ['tests/process/product.test.ts', 'tests/process/embedded.test.ts'],
  },
  {
    number: 7,
    title: 'the mail server is away, silent, busy, refuses, or breaks off',
    files: [
      'tests/drills/07-mail-server.drill.ts',
      'tests/worker/mail.test.ts',
      'tests/worker/accounts-mail.test.ts',
      'tests/worker/backoff.test.ts',
    ],
  },
  { number: 8, title: 'the disk is full', files: ['tests/drills/08-disk-full.drill.ts'] },
  {
    number: 9,
    title: '500 clients are slow to send, to ask and to read',
    files: ['tests/drills/09-slow-clients.drill.ts', 'tests/api/slow-clients.test.ts'],
  },
  {
    number: 10,
    title: 'the media store fails, refuses, is silent, sends too little',
    files: [
      'tests/drills/10-bad-store.drill.ts',
      'tests/worker/storage.test.ts',
      'tests/unit/storage/s3-stream-timeouts.test.ts',
    ],
  },
  {
    number: 11,
    title: 'the same request comes twice, or fifty times at once',
    files: [
      'tests/api/webs/create.test.ts',
      'tests/api/social/comments.test.ts',
      'tests/api/social/replies.test.ts',
      'tests/api/social/likes.test.ts',
      'tests/api/social/follows.test.ts',
      'tests/api/accounts/register.test.ts',
      'tests/api/collections/races.test.ts',
    ],
  },
  { number: 12, title: 'clocks are wrong, and step', files: ['tests/drills/12-wrong-clock.drill.ts'] },
  {
    number: 13,
    title: 'the network is slow, breaks connections, drops them without a word',
    files: ['tests/drills/13-bad-network.drill.ts'],
  },
  {
    number: 14,
    title: 'two webs and two workers start at once on an empty database',
    files: ['tests/drills/14-together.drill.ts'],
  },
  {
    number: 15,
    title: 'jobs fail at every try, kill their worker, or are pictures that take all its memory',
    files: ['tests/drills/15-crash-quarantine.drill.ts'],
  },
  { number: 16, title: 'JWT_SECRET is lost', files: ['tests/api/accounts/lost-secret.test.ts'] },
  {
    number: 17,
    title: '10,000 views while processes, Redis and PostgreSQL fail',
    files: ['tests/drills/17-views.drill.ts'],
  },
  {
    number: 18,
    title: 'a backup is taken while people write, and restored elsewhere',
    files: ['tests/worker/backup-while-writing.test.ts', 'tests/worker/backup.test.ts'],
  },
  {
    number: 19,
    title: 'no more files may be opened; the event loop is blocked',
    files: [
      'tests/drills/19-few-files.drill.ts',
      'tests/drills/19-blocked-loop.drill.ts',
      'tests/pages/refusals.test.ts',
    ],
  },
  {
    number: 20,
    title: 'a new version while pages are open',
    files: ['tests/drills/20-deploy.drill.ts', 'tests/pages/released-files.test.ts'],
  },
  {
    number: 21,
    title: 'three webs and two workers are killed at random under load',
    files: ['tests/drills/21-several-machines.drill.ts'],
  },
  {
    number: 22,
    title: 'a spam wave of 2,000 sign-ups and 5,000 webs is cleaned up while others are served',
    files: ['tests/drills/22-spam-wave.drill.ts'],
  },
  {
    number: 23,
    title: 'replicas lag by 10 s, are killed, and are promoted when the primary is killed',
    files: [
      'tests/drills/23-read-replicas.drill.ts',
      'tests/api/db/replicas.test.ts',
      'tests/api/db/failover.test.ts',
    ],
  },
  {
    number: 24,
    title: 'the machine is busy with two endless loops of others',
    files: ['tests/drills/24-busy-machine.drill.ts'],
  },
  {
    number: 25,
    title: 'one member asks for the heaviest webs, 30 at once',
    files: ['tests/drills/25-heaviest-webs.drill.ts'],
  },
  {
    number: 26,
    title: 'a site of each release, from the first one on, is upgraded',
    files: ['tests/drills/26-upgrade.drill.ts', 'tests/process/unfit-upgrade.test.ts'],
  },
  {
    number: 27,
    title: '100 webs with packages run without a network, after a restore at another port',
    files: ['tests/drills/27-packages-offline.drill.ts', 'tests/process/packages-restored.test.ts'],
  },
];
