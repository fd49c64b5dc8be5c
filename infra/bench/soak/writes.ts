import sharp from 'sharp';
import type { Random } from '../../seed/random.ts';
import type { Deed, Parts } from './actions.ts';
import { ask } from './http-client.ts';
import type { Person } from './members.ts';
import type { Kind } from './write-audit.ts';

type Change = { method: string; path: string; as: Person; body?: FormData | object };
/** What an acknowledgement says that there is more of. */
type Gain = [kind: Kind, count: number];
type Data = Awaited<ReturnType<typeof ask>>['data'];

/** What members change; each acknowledgement is entered into the ledger. A first few webs are made at once. */
export async function changesTo(parts: Parts): Promise<Deed[]> {
  const { subject, people, random } = parts;
  const { webIds, usernames } = subject;
  const picture = await drawPicture();
  const others = usernames.slice(people.length);
  const own: { as: Person; id: string }[] = [];
  let views = 0;

  const someWeb = () => random.pick(webIds);
  const post = (path: string, body?: object): Change => ({
    method: 'POST',
    path,
    as: random.pick(people),
    ...(body && { body }),
  });
  /** Each pair of a member and a web comes once, or its view would not count. */
  const view = (): Change => {
    const [web, as] = [webIds[Math.floor(views / people.length)], people[views % people.length]];
    views++;
    if (!web || !as) throw new RangeError('everybody has seen all webs');
    return { method: 'PATCH', path: `/webs/inc-view/${web}`, as };
  };
  const newWeb = () => {
    const texts = { title: 'Under load', description: 'Made by the benchmark' };
    return post('/webs/create', formOf({ ...texts, ...codeOf(random), image: picture }));
  };
  const made = (data: Data, as: Person): Gain => {
    own.push({ as, id: data._id });
    return ['webs', 1];
  };
  const save = (): Change => {
    const { as, id } = random.pick(own);
    return { method: 'PATCH', path: `/webs/update/${id}`, as, body: formOf(codeOf(random)) };
  };
  const comment = () => post('/comments/create', { web: someWeb(), text: `Comment ${random.next()}` });

  const make = changeOf(parts, newWeb, made);
  for (let count = 0; count < 12; count++) await make();
  return [
    { name: 'view', weight: 8, run: changeOf(parts, view, () => ['views', 1]) },
    {
      name: 'like',
      weight: 4,
      run: changeOf(
        parts,
        () => post(`/likes/web/${someWeb()}`),
        ({ isLikedByMe }) => ['likes', isLikedByMe ? 1 : -1],
      ),
    },
    {
      name: 'follow',
      weight: 2,
      run: changeOf(
        parts,
        () => post(`/followers/toggle/${random.pick(others)}`),
        ({ isFollowedByMe }) => ['follows', isFollowedByMe ? 1 : -1],
      ),
    },
    { name: 'comment', weight: 3, run: changeOf(parts, comment, () => ['comments', 1]) },
    { name: 'save', weight: 2, run: changeOf(parts, save, () => ['saves', 1]) },
    { name: 'new web', weight: 1, run: make },
  ];
}

function changeOf({ subject, ledger }: Parts, wish: () => Change, gain: (data: Data, as: Person) => Gain) {
  return async (): Promise<number> => {
    const { path, ...asked } = wish();
    const { status, data } = await ask(`${subject.base}/api/v1${path}`, asked);
    if (status === 200 || status === 201) {
      const [kind, count] = gain(data, asked.as);
      ledger.more[kind] += count;
      ledger.acknowledged++;
    } else if (status === 0 || status >= 500) ledger.open++;
    return status;
  };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Code that is another each time. */
const codeOf = (random: Random) => ({
  html: `<h1>${random.hex(8)}</h1>\n`.repeat(40),
  css: `h1 { color: #${random.hex(6)}; }\n`.repeat(40),
});

/** A picture of a web, as browsers send it. */
async function drawPicture(): Promise<Blob> {
  const discs = Array.from({ length: 12 }, (_, at) => {
    const color = `hsl(${at * 30} 70% 60%)`;
    return `<circle cx="${60 + at * 100}" cy="${200 + (at % 4) * 90}" r="${30 + at * 6}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700">${discs.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#1e1f26' }).jpeg().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
