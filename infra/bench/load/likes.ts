import type { Row } from '../row.ts';
import { median } from '../stats.ts';
import { addMembers } from '../streams/members.ts';

const membersAtOnce = 32;
const rounds = 6;
const roundMs = 2_000;

/**
 * Likes per second of one web by many members at once, next to the same members liking a web each. The rounds
 * alternate, so that background noise affects both alike.
 */
export async function measureLikes(base: string, env: Record<string, string>): Promise<Row> {
  const api = `${base}/api/v1`;
  const tokens = await addMembers(env, membersAtOnce);
  const { data } = await fetch(`${api}/webs/trending?limit=${membersAtOnce}`).then((reply) => reply.json());
  const ids: string[] = data.docs.map(({ _id }: { _id: string }) => _id);
  const [hot = ''] = ids;
  const like = async (token: string, id: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${api}/likes/web/${id}`, { method: 'POST', headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a like was answered with status ${reply.status}`);
  };
  const rateOf = async (idOf: (member: number) => string): Promise<number> => {
    const start = performance.now();
    let likes = 0;
    await Promise.all(
      tokens.map(async (token, member) => {
        for (; performance.now() - start < roundMs; likes++) await like(token, idOf(member));
      }),
    );
    return (likes * 1_000) / (performance.now() - start);
  };
  const rates = { hot: [] as number[], spread: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const hotRate = await rateOf(() => hot);
    const spreadRate = await rateOf((member) => ids[member % ids.length] ?? hot);
    if (round < 0) continue;
    rates.hot.push(hotRate);
    rates.spread.push(spreadRate);
  }
  return {
    name: 'likes of one web by 32 members at once: compared with 32 webs',
    value: median(rates.hot),
    reference: median(rates.spread),
    unit: 'likes/s',
  };
}
