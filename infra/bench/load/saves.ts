import pg from 'pg';
import { goalOfRecordedSave } from '../goals.ts';
import type { Row } from '../row.ts';
import { logIn } from '../soak/members.ts';
import { median } from '../stats.ts';

const rounds = 20;
const savesPerRound = 25;
const codeBytes = 50_000;

/**
 * Times saves of a web of 50 KB by the API at `base`, one after the other, and compares them with the same saves
 * while the trigger that records versions is disabled. The rounds alternate, so that background noise affects both
 * alike. No worker must run: it packs saves into versions at other times than it would in production.
 */
export async function measureSaves(base: string, databaseUrl: string): Promise<Row> {
  const api = `${base}/api/v1`;
  const { accessToken } = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await fetch(`${api}/webs/your-work?limit=1`, { headers }).then((reply) => reply.json());
  const url = `${api}/webs/update/${data.docs[0]._id}`;
  const text = 'body { color: teal; }\n'.repeat(codeBytes / 22);
  let count = 0;
  const save = async (): Promise<number> => {
    count += 1;
    const body = new FormData();
    body.set('css', `${text}/* ${count} */`);
    const start = performance.now();
    const reply = await fetch(url, { method: 'PATCH', headers, body });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a save was answered with status ${reply.status}`);
    return performance.now() - start;
  };
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const times = { enable: [] as number[], disable: [] as number[] };
  try {
    for (let at = 0; at < 50; at++) await save();
    for (let round = 0; round < rounds; round++)
      for (const how of ['enable', 'disable'] as const) {
        await database.query(`alter table webs ${how} trigger webs_record_save`);
        await save();
        for (let at = 0; at < savesPerRound; at++) times[how].push(await save());
      }
  } finally {
    await database.query('alter table webs enable trigger webs_record_save');
    await database.end();
  }
  return {
    name: 'save of 50 KB with its version: compared with no version',
    value: median(times.enable),
    reference: median(times.disable),
    unit: 'ms',
    goal: goalOfRecordedSave,
  };
}
