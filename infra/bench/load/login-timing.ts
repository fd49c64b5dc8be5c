import type { Target } from '../data/target.ts';
import type { Row } from '../row.ts';
import { median } from '../stats.ts';

const warmUps = 20;
const attempts = 200;

type Attempt = { ms: number; status: number; body: string };

/** Whether the time or the text of a refused login reveals that the username exists. */
export async function measureLogins({ base, usernames }: Target): Promise<Row[]> {
  const known: Attempt[] = [];
  const unknown: Attempt[] = [];
  for (let count = -warmUps; count < attempts; count++) {
    const name = usernames[(count + warmUps) % usernames.length] ?? '';
    const pair = [
      { name, attempts: known },
      { name: `zq${name.slice(2)}`, attempts: unknown },
    ];
    // Both names go first equally often.
    for (const { name, attempts } of count % 2 === 0 ? pair : pair.reverse()) {
      const attempt = await tryWrongPassword(base, name);
      if (count >= 0) attempts.push(attempt);
    }
  }
  const [knownMedian, unknownMedian] = [known, unknown].map((attempts) =>
    median(attempts.map(({ ms }) => ms)),
  );
  const answers = new Set([...known, ...unknown].map(({ status, body }) => `${status} ${body}`));
  return [
    { name: `login, known name: median of ${attempts}`, value: knownMedian ?? 0, unit: 'ms' },
    { name: `login, unknown name: median of ${attempts}`, value: unknownMedian ?? 0, unit: 'ms' },
    {
      name: 'login: difference of known and unknown',
      value: Math.abs((knownMedian ?? 0) - (unknownMedian ?? 0)),
      unit: 'ms',
      goal: { maxValue: 5 },
    },
    { name: 'login: distinct answers', value: answers.size, unit: '', goal: { maxValue: 1 } },
  ];
}

async function tryWrongPassword(base: string, identifier: string): Promise<Attempt> {
  const start = performance.now();
  const reply = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'a-wrong-password' }),
  });
  const body = await reply.text();
  if (reply.status !== 401)
    throw new Error(`expected 401 for a wrong password, got ${reply.status}: ${body}`);
  return { ms: performance.now() - start, status: reply.status, body };
}
