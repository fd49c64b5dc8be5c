import type { Subject } from '../data/target.ts';
import { median } from '../stats.ts';
import type { Row } from '../table.ts';

const warmUps = 20;
const tries = 200;

type Try = { ms: number; status: number; body: string };

/** How a known and an unknown name differ to one who guesses passwords: in time, and in what is answered. */
export async function measureLogins({ base, usernames }: Subject): Promise<Row[]> {
  const known: Try[] = [];
  const unknown: Try[] = [];
  for (let count = -warmUps; count < tries; count++) {
    const name = usernames[(count + warmUps) % usernames.length] ?? '';
    const pair = [
      { name, tries: known },
      { name: `zq${name.slice(2)}`, tries: unknown },
    ];
    // Each goes first as often as the other.
    for (const { name, tries } of count % 2 === 0 ? pair : pair.reverse()) {
      const seen = await guess(base, name);
      if (count >= 0) tries.push(seen);
    }
  }
  const [atKnown, atUnknown] = [known, unknown].map((seen) => median(seen.map(({ ms }) => ms)));
  const answers = new Set([...known, ...unknown].map(({ status, body }) => `${status} ${body}`));
  return [
    { name: `login, known name: median of ${tries}`, ours: atKnown ?? 0, unit: 'ms' },
    { name: `login, unknown name: median of ${tries}`, ours: atUnknown ?? 0, unit: 'ms' },
    {
      name: 'login: known and unknown differ by',
      ours: Math.abs((atKnown ?? 0) - (atUnknown ?? 0)),
      unit: 'ms',
      atMost: 5,
    },
    { name: 'login: different answers', ours: answers.size, unit: '', atMost: 1 },
  ];
}

async function guess(base: string, identifier: string): Promise<Try> {
  const begun = performance.now();
  const reply = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'a-wrong-password' }),
  });
  const body = await reply.text();
  if (reply.status !== 401) throw new Error(`a wrong password was answered ${reply.status}: ${body}`);
  return { ms: performance.now() - begun, status: reply.status, body };
}
