import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { Visibility } from '../../../src/shared/rules/visibility.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { app, ctx, call, member, drain } = built;
const [moderator, reader] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');

const [sequences, steps] = [12, 24];
const seed = randomInt(2 ** 31);

/** Reproducible choices: the linear congruential generator of Numerical Recipes. */
let state = seed;
const pick = <T>(of: readonly T[]): T => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return of[Math.floor((state / 2 ** 32) * of.length)] as T;
};

type Kind = 'web' | 'asset';
/**
 * An item's expected state, by the choices of its owner and of the moderators; `known` are all addresses that its
 * picture, loop or file ever had.
 */
type Thing = {
  kind: Kind;
  id: string;
  owner: Member;
  wanted: Visibility;
  action: string | null;
  isBinned: boolean;
  suspension: string | null;
  isHiddenBySuspension: boolean;
  known: Set<string>;
};

async function make(kind: Kind): Promise<Thing> {
  const owner = await member();
  const made =
    kind === 'web' ? await saveWeb(call, owner) : await makeAsset(call, owner, { visibility: 'public' });
  await drain();
  if (kind === 'web') await addLoop(owner, made._id);
  return {
    kind,
    id: made._id,
    owner,
    wanted: 'public',
    action: null,
    isBinned: false,
    suspension: null,
    isHiddenBySuspension: false,
    known: new Set(),
  };
}

/** Stores a loop beside a web's picture, as the worker does for an animated page. */
async function addLoop(owner: Member, id: string): Promise<void> {
  const { image } = (await call('GET', `/webs/get/${id}`, { as: owner })).body.data;
  await ctx.assets.storeLoop(owner.user._id, image.split('/').at(-2), Buffer.from('a loop'));
}

const plural = { web: 'webs', asset: 'assets' } as const;
const isHidden = ({ action, isHiddenBySuspension }: Thing) => action !== null || isHiddenBySuspension;
const isShared = (thing: Thing) => thing.wanted !== 'private' && !isHidden(thing) && !thing.isBinned;
const statusOf = async (address: string) =>
  (await app.inject({ method: 'GET', url: address.replace(publicUrl, '') })).statusCode;

async function update({ kind, id, owner }: Thing, change: { isPublic?: boolean; visibility?: Visibility }) {
  const texts = Object.entries(change).map(([name, value]): [string, string] => [name, String(value)]);
  const body = kind === 'web' ? form(Object.fromEntries(texts)) : change;
  return (await call('PATCH', `/${plural[kind]}/update/${id}`, { as: owner, body })).status;
}

/** Changes the visibility through one of the calls; a refused call changes nothing. */
const becomes =
  (visibility: Visibility, how: 'visibility' | 'isPublic' | 'bulk') =>
  async (thing: Thing): Promise<void> => {
    const { kind, id, owner, wanted } = thing;
    const change = how === 'isPublic' ? { isPublic: visibility === 'public' } : { visibility };
    const body = { ids: [id], visibility };
    const status =
      how === 'bulk'
        ? (await call('PATCH', `/${plural[kind]}/update-many`, { as: owner, body })).status
        : await update(thing, change);
    // Clients that know only isPublic read false for an unlisted item, and send it back.
    const isIgnored = how === 'isPublic' && visibility === 'private' && wanted === 'unlisted';
    const isRefused = status >= 400 || (isHidden(thing) && visibility !== 'private') || thing.isBinned;
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
    const { status } = await call('DELETE', `/${plural[thing.kind]}/delete/${thing.id}`, { as: thing.owner });
    if (status === 200) thing.isBinned = true;
  },
  restore: async (thing) => {
    const { status } = await call('POST', `/bin/${thing.kind}/${thing.id}/restore`, { as: thing.owner });
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
  suspend: (thing) => suspend(thing, {}),
  'suspend and hide everything': (thing) => suspend(thing, { everything: true }),
  'end the suspension': async (thing) => {
    if (thing.suspension === null) return;
    const { owner, suspension } = thing;
    const body = { reason: 'A mistake' };
    await call('POST', `/admin/actions/${suspension}/undo`, { as: moderator, body });
    await drain();
    const login = { identifier: owner.user.username, password: owner.password };
    Object.assign(owner, (await call('POST', '/users/login', { body: login })).body.data);
    Object.assign(thing, { suspension: null, isHiddenBySuspension: false });
  },
  'block a reader': ({ owner }) => block('POST', owner, reader),
  'end the block of a reader': ({ owner }) => block('DELETE', owner, reader),
  'be blocked': ({ owner }) => block('POST', reader, owner),
  'be blocked no more': ({ owner }) => block('DELETE', reader, owner),
};

/** Ends the owner's sessions; with `everything` a job hides all public items. */
async function suspend(thing: Thing, more: { everything?: true }): Promise<void> {
  const { user } = thing.owner;
  const body = { kind: 'member', id: user._id, action: 'suspend', reason: 'It breaks the rules', ...more };
  const { status, body: answer } = await call('POST', '/admin/actions', { as: moderator, body });
  if (status !== 201) return;
  thing.suspension = answer.data._id;
  await drain();
  if (more.everything) thing.isHiddenBySuspension = isShared(thing);
}

const block = async (method: 'POST' | 'DELETE', as: Member, { user }: Member): Promise<void> => {
  await call(method, `/users/block/${user.username}`, { as, ...(method === 'POST' && { body: {} }) });
};

/** The current public id of the picture or file, which the owner cannot request while suspended. */
async function currentFile({ kind, id }: Thing): Promise<string> {
  const { rows } = await (kind === 'web'
    ? sql<{ file: string }>`select image_id as file from webs where id = ${id}`
    : sql<{ file: string }>`select media_id as file from assets where id = ${id}`
  ).execute(ctx.db);
  return rows[0]?.file ?? 'none';
}

/** The faults: former addresses that answer, or an unexpected visibility. */
async function faultsOf(thing: Thing): Promise<string[]> {
  const path = `/${plural[thing.kind]}/get/${thing.id}`;
  const { data } = (await call('GET', path, { as: thing.owner })).body;
  for (const seen of [data?.image ?? data?.assetURL, data?.loop]) if (seen) thing.known.add(seen);
  const current = await currentFile(thing);
  const faults: string[] = [];
  if (data?.loop === null) faults.push('the loop is lost');
  if (data?.loop && (await statusOf(data.loop)) !== 200) faults.push(`${data.loop} does not answer`);
  if (!isShared(thing))
    for (const address of thing.known)
      if (!address.includes(current) && (await statusOf(address)) === 200) faults.push(`${address} answers`);
  for (const [who, as] of [
    ['guests', undefined],
    ['a reader', reader],
  ] as const) {
    const isSeen = (await call('GET', path, { as })).status === 200;
    if (isSeen !== (isShared(thing) && thing.wanted === 'public')) faults.push(`seen by ${who}: ${isSeen}`);
  }
  return faults;
}

async function runSequence(kind: Kind): Promise<string[]> {
  const thing = await make(kind);
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
    `no former address of a ${kind} answers while it is not shared, in any sequence of changes`,
    { timeout: 120_000 },
    async (t) => {
      t.comment(`seed ${seed}`);
      for (let sequence = 0; sequence < sequences; sequence += 1) t.same(await runSequence(kind), []);
    },
  );

t.test(
  'an item that became private while it was hidden stays private, and its former address ends',
  async (t) => {
    for (const kind of ['web', 'asset'] as const)
      for (const way of ['make private', 'make private by isPublic', 'make private with others']) {
        const thing = await make(kind);
        await faultsOf(thing);
        for (const name of ['hide', way, 'undo']) await changes[name]?.(thing);
        t.equal(thing.wanted, 'private', `${kind}: ${way}`);
        t.same(await faultsOf(thing), [], `${kind}: ${way}`);
      }
  },
);
