import sharp from 'sharp';
import type { Random } from '../../seed/random.ts';
import type { Action, Deps } from './actions.ts';
import { send } from './http-client.ts';
import type { LoggedInMember } from './members.ts';
import type { Kind } from './write-audit.ts';

type WriteRequest = { method: string; path: string; tokenOf: LoggedInMember; body?: FormData | object };
/** By how much an acknowledged write raises a count. */
type Effect = [kind: Kind, count: number];
type Data = Awaited<ReturnType<typeof send>>['data'];

/** Writes of members; each acknowledged one is entered in the ledger. Creates the first 12 webs immediately. */
export async function createWrites(deps: Deps): Promise<Action[]> {
  const { target, members, random } = deps;
  const { webIds, usernames } = target;
  const picture = await drawPicture();
  const strangers = usernames.slice(members.length);
  const ownWebs: { member: LoggedInMember; id: string }[] = [];
  let views = 0;

  const pickWeb = () => random.pick(webIds);
  const post = (path: string, body?: object): WriteRequest => ({
    method: 'POST',
    path,
    tokenOf: random.pick(members),
    ...(body && { body }),
  });
  /** Each pair of member and web occurs once, as only the first view counts. */
  const view = (): WriteRequest => {
    const [web, member] = [webIds[Math.floor(views / members.length)], members[views % members.length]];
    views++;
    if (!web || !member) throw new RangeError('every member has viewed every web');
    return { method: 'PATCH', path: `/webs/inc-view/${web}`, tokenOf: member };
  };
  const newWeb = () => {
    const texts = { title: 'Under load', description: 'Made by the benchmark' };
    return post('/webs/create', formOf({ ...texts, ...randomCode(random), image: picture }));
  };
  const noteNewWeb = (data: Data, member: LoggedInMember): Effect => {
    ownWebs.push({ member, id: data._id });
    return ['webs', 1];
  };
  const save = (): WriteRequest => {
    const { member, id } = random.pick(ownWebs);
    return { method: 'PATCH', path: `/webs/update/${id}`, tokenOf: member, body: formOf(randomCode(random)) };
  };
  const comment = () => post('/comments/create', { web: pickWeb(), text: `Comment ${random.next()}` });

  const createNewWeb = writeAction(deps, newWeb, noteNewWeb);
  for (let count = 0; count < 12; count++) await createNewWeb();
  return [
    { name: 'view', weight: 8, run: writeAction(deps, view, () => ['views', 1]) },
    {
      name: 'like',
      weight: 4,
      run: writeAction(
        deps,
        () => post(`/likes/web/${pickWeb()}`),
        ({ isLikedByMe }) => ['likes', isLikedByMe ? 1 : -1],
      ),
    },
    {
      name: 'follow',
      weight: 2,
      run: writeAction(
        deps,
        () => post(`/followers/toggle/${random.pick(strangers)}`),
        ({ isFollowedByMe }) => ['follows', isFollowedByMe ? 1 : -1],
      ),
    },
    { name: 'comment', weight: 3, run: writeAction(deps, comment, () => ['comments', 1]) },
    { name: 'save', weight: 2, run: writeAction(deps, save, () => ['saves', 1]) },
    { name: 'new web', weight: 1, run: createNewWeb },
  ];
}

function writeAction(
  { target, ledger }: Deps,
  createRequest: () => WriteRequest,
  effectOf: (data: Data, member: LoggedInMember) => Effect,
) {
  return async (): Promise<number> => {
    const { path, ...options } = createRequest();
    const { status, data } = await send(`${target.base}/api/v1${path}`, options);
    if (status === 200 || status === 201) {
      const [kind, count] = effectOf(data, options.tokenOf);
      ledger.expected[kind] += count;
      ledger.acknowledged++;
    } else if (status === 0 || status >= 500) ledger.unacknowledged++;
    return status;
  };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Code that differs each time. */
const randomCode = (random: Random) => ({
  html: `<h1>${random.hex(8)}</h1>\n`.repeat(40),
  css: `h1 { color: #${random.hex(6)}; }\n`.repeat(40),
});

/** A thumbnail such as browsers upload. */
async function drawPicture(): Promise<Blob> {
  const discs = Array.from({ length: 12 }, (_, at) => {
    const color = `hsl(${at * 30} 70% 60%)`;
    return `<circle cx="${60 + at * 100}" cy="${200 + (at % 4) * 90}" r="${30 + at * 6}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700">${discs.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#1e1f26' }).jpeg().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
