import { randomInt } from 'node:crypto';
import t from 'tap';
import type { Visibility } from '../../../src/shared/rules/visibility.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { app, call, member, drain } = built;
const [ada, moderator] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');

const [sequences, steps] = [12, 16];
const seed = randomInt(2 ** 31);

/** Reproducible choices: the linear congruential generator of Numerical Recipes. */
let state = seed;
const pick = <T>(of: readonly T[]): T => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return of[Math.floor((state / 2 ** 32) * of.length)] as T;
};

type Kind = 'web' | 'asset';
/** A thing as its owner and the moderators want it; `known` are all addresses that its picture or file ever had. */
type Thing = {
  kind: Kind;
  id: string;
  wanted: Visibility;
  action: string | null;
  isBinned: boolean;
  known: Set<string>;
};

const plural = { web: 'webs', asset: 'assets' } as const;
const isShared = ({ wanted, action, isBinned }: Thing) =>
  wanted !== 'private' && action === null && !isBinned;
const statusOf = async (address: string) =>
  (await app.inject({ method: 'GET', url: address.replace(publicUrl, '') })).statusCode;

async function update({ kind, id }: Thing, change: { isPublic?: boolean; visibility?: Visibility }) {
  const texts = Object.entries(change).map(([name, value]): [string, string] => [name, String(value)]);
  const body = kind === 'web' ? form(Object.fromEntries(texts)) : change;
  return (await call('PATCH', `/${plural[kind]}/update/${id}`, { as: ada, body })).status;
}

/** Changes the visibility through one of the calls; what is refused changes nothing. */
const becomes =
  (visibility: Visibility, how: 'visibility' | 'isPublic' | 'bulk') =>
  async (thing: Thing): Promise<void> => {
    const { kind, id, wanted } = thing;
    const change = how === 'isPublic' ? { isPublic: visibility === 'public' } : { visibility };
    const body = { ids: [id], visibility };
    const status =
      how === 'bulk'
        ? (await call('PATCH', `/${plural[kind]}/update-many`, { as: ada, body })).status
        : await update(thing, change);
    // Clients that know isPublic alone read false of something unlisted, and send it back.
    const isIgnored = how === 'isPublic' && visibility === 'private' && wanted === 'unlisted';
    const isRefused = status >= 400 || (thing.action !== null && visibility !== 'private') || thing.isBinned;
    if (!isIgnored && !isRefused) thing.wanted = visibility;
  };

const changes: Record<string, (thing: Thing) => Promise<void>> = {
  hide: async (thing) => {
    const body = { kind: thing.kind, id: thing.id, action: 'hide', reason: 'It breaks the rules' };
    const answer = await call('POST', '/admin/actions', { as: moderator, body });
    if (answer.status === 201) thing.action = answer.body.data._id;
  },
  undo: async (thing) => {
    if (thing.action === null) return;
    const body = { reason: 'A mistake' };
    const { status } = await call('POST', `/admin/actions/${thing.action}/undo`, { as: moderator, body });
    if (status === 200) thing.action = null;
  },
  bin: async (thing) => {
    const { status } = await call('DELETE', `/${plural[thing.kind]}/delete/${thing.id}`, { as: ada });
    if (status === 200) thing.isBinned = true;
  },
  restore: async (thing) => {
    const { status } = await call('POST', `/bin/${thing.kind}/${thing.id}/restore`, { as: ada });
    if (status === 200) thing.isBinned = false;
  },
  publish: becomes('public', 'visibility'),
  'publish by isPublic': becomes('public', 'isPublic'),
  unlist: becomes('unlisted', 'visibility'),
  'make private': becomes('private', 'visibility'),
  'make private by isPublic': becomes('private', 'isPublic'),
  'make private with others': becomes('private', 'bulk'),
  'publish with others': becomes('public', 'bulk'),
  'run the jobs': async () => drain(),
};

/** What is wrong: a former address that answers, or a visibility that is not what was wanted. */
async function faultsOf(thing: Thing): Promise<string[]> {
  const path = `/${plural[thing.kind]}/get/${thing.id}`;
  const { data } = (await call('GET', path, { as: ada })).body;
  const current: string | undefined = data?.image ?? data?.assetURL;
  if (current) thing.known.add(current);
  const faults: string[] = [];
  if (!isShared(thing))
    for (const address of thing.known)
      if (address !== current && (await statusOf(address)) === 200) faults.push(`${address} answers`);
  const isSeen = (await call('GET', path)).status === 200;
  if (isSeen !== (isShared(thing) && thing.wanted === 'public')) faults.push(`guests see it: ${isSeen}`);
  return faults;
}

async function runSequence(kind: Kind): Promise<string[]> {
  const made =
    kind === 'web' ? await saveWeb(call, ada) : await makeAsset(call, ada, { visibility: 'public' });
  await drain();
  const thing: Thing = {
    kind,
    id: made._id,
    wanted: 'public',
    action: null,
    isBinned: false,
    known: new Set(),
  };
  const done: string[] = [];
  await faultsOf(thing);
  for (let step = 0; step < steps; step += 1) {
    const name = pick(Object.keys(changes));
    done.push(name);
    await changes[name]?.(thing);
    const faults = await faultsOf(thing);
    if (faults.length > 0) return [`${kind}, seed ${seed}: ${done.join(', ')}`, ...faults];
  }
  return [];
}

for (const kind of ['web', 'asset'] as const)
  t.test(
    `no former address of a ${kind} answers while it is not shared, whatever happened before`,
    { timeout: 120_000 },
    async (t) => {
      t.comment(`seed ${seed}`);
      for (let sequence = 0; sequence < sequences; sequence += 1) t.same(await runSequence(kind), []);
    },
  );

t.test('what became private while it was hidden stays so, and its former address ends', async (t) => {
  for (const kind of ['web', 'asset'] as const)
    for (const way of ['make private', 'make private by isPublic', 'make private with others']) {
      const made =
        kind === 'web' ? await saveWeb(call, ada) : await makeAsset(call, ada, { visibility: 'public' });
      const thing: Thing = {
        kind,
        id: made._id,
        wanted: 'public',
        action: null,
        isBinned: false,
        known: new Set(),
      };
      await drain();
      await faultsOf(thing);
      for (const name of ['hide', way, 'undo']) await changes[name]?.(thing);
      t.equal(thing.wanted, 'private', `${kind}: ${way}`);
      t.same(await faultsOf(thing), [], `${kind}: ${way}`);
    }
});
