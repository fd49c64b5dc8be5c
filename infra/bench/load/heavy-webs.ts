import { goalsOfHeavyWebs } from '../goals.ts';
import type { Row } from '../row.ts';
import { logIn } from '../soak/members.ts';
import { quantile } from '../stats.ts';

const bytesPerPane = 1_048_576;
const rounds = 15;
/** Quantile of the rounds' costs that is reported. Rounds that cost more were mostly disturbed. */
const share = 0.1;
/** Characters that grow when they are escaped: in HTML, in JSON, in both, or as UTF-8; and one that does not. */
const signs = ['<', '&', '"', '\\', '\u0001', 'é', 'a'];
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const paths = ['web', 'details', 'view-full', 'embed'];

type Cost = { ms: number; bytes: number };

/**
 * Time and bytes of the pages of a web with 1 MiB in each pane, whatever the character, next to those of a small web:
 * the worst of all pages and characters. Its owner requests them, for whom no page is cached; the rounds alternate,
 * so that background noise affects both alike.
 */
export async function measureHeavyWebs(base: string): Promise<Row[]> {
  const owner = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${owner.accessToken}` };
  const save = async (code: string): Promise<string> => {
    const body = new FormData();
    for (const [name, text] of Object.entries({
      title: 'Web',
      description: 'Web',
      html: code,
      css: code,
      js: code,
    }))
      body.set(name, text);
    body.set('image', new Blob([picture]), 'picture.png');
    const reply = await fetch(`${base}/api/v1/webs/create`, { method: 'POST', headers, body });
    const { data, message } = await reply.json();
    if (!reply.ok) throw new Error(`a web was answered with ${reply.status} ${message}`);
    return data._id;
  };
  const ask = async (path: string, id: string): Promise<Cost> => {
    const start = performance.now();
    const reply = await fetch(`${base}/${path}/${id}?run=1`, {
      headers: { cookie: owner.cookie, 'accept-encoding': 'identity' },
    });
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`/${path} was answered with ${reply.status}`);
    return { ms: performance.now() - start, bytes: byteLength };
  };
  const small = await save('<p>');
  const worst = { ms: [0, 1] as [number, number], bytes: [0, 1] as [number, number] };
  for (const sign of signs) {
    const heavy = await save(sign.repeat(Math.floor(bytesPerPane / Buffer.byteLength(sign))));
    for (const path of paths) {
      const costs: { heavy: Cost[]; small: Cost[] } = { heavy: [], small: [] };
      for (let round = 0; round < rounds; round += 1) {
        costs.heavy.push(await ask(path, heavy));
        costs.small.push(await ask(path, small));
      }
      for (const unit of ['ms', 'bytes'] as const) {
        const [value, reference] = [costs.heavy, costs.small].map((list) =>
          quantile(
            list.map((one) => one[unit]),
            share,
          ),
        );
        if (value === undefined || reference === undefined) continue;
        if (value / reference > worst[unit][0] / worst[unit][1]) worst[unit] = [value, reference];
      }
    }
  }
  const rowOf = (unit: 'ms' | 'bytes', name: string): Row => {
    const [value, reference] = worst[unit];
    return {
      name: `page of a web of 3 MiB: ${name}, compared with a small web`,
      value,
      reference,
      unit,
      goal: goalsOfHeavyWebs[unit],
    };
  };
  return [rowOf('ms', 'time'), rowOf('bytes', 'bytes')];
}
