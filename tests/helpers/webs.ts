import pg from 'pg';
import sharp from 'sharp';
import type { Test } from 'tap';
import type { Context } from '../../src/context.ts';
import { newId } from '../../src/shared/ids.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import type { Viewer } from '../../src/shared/viewer.ts';
import { handlers } from '../../src/worker/registry.ts';
import type { Built, Member } from './build.ts';

/** A small picture that the product accepts. */
export const picture = await sharp({ create: { width: 60, height: 35, channels: 3, background: '#c9f65a' } })
  .png()
  .toBuffer();

const valid = { title: 'A web', description: 'What it is', html: '<h1>Hello</h1>', isPublic: 'true' };

/** The form of a new web; `undefined` leaves a field out. */
export function webForm(
  changes: Record<string, string | Uint8Array<ArrayBuffer> | undefined> = {},
): FormData {
  return form({ ...valid, image: new Uint8Array(picture), ...changes });
}

/** A form of texts, and of files where the value is bytes. */
export function form(fields: Record<string, string | Uint8Array<ArrayBuffer> | undefined>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.set(name, value);
    else if (value) data.set(name, new Blob([value]), 'picture.png');
  }
  return data;
}

/** Saves a web through the API and returns it. */
export async function saveWeb(call: Built['call'], as: Member, changes: Parameters<typeof webForm>[0] = {}) {
  const { status, body } = await call('POST', '/webs/create', { as, body: webForm(changes) });
  if (status !== 201) throw new Error(`not saved: ${body.message}`);
  return body.data;
}

/** The member in the form that services get. */
export const viewerOf = ({ user }: Member): NonNullable<Viewer> => ({
  id: user._id,
  username: user.username,
  sessionId: '',
  role: 'member',
});

type Row = {
  title: string;
  description: string;
  isPublic: boolean;
  score: number;
  at: Date;
  forkedFrom: string;
  tags: string[];
};

/** Inserts a web into the database, without a picture, and returns its id. */
export async function addWeb(ctx: Context, owner: Member, row: Partial<Row> = {}): Promise<string> {
  const { title = 'Put there', description = 'Put there', isPublic = true } = row;
  const { score = 0, at = new Date(), forkedFrom = null, tags = [] } = row;
  const id = newId();
  await ctx.db
    .insertInto('webs')
    .values({
      ...{ id, title, description, score, tags, html: '<p>' },
      author_id: owner.user._id,
      visibility: isPublic ? 'public' : 'private',
      forked_from: forkedFrom,
      is_fork: forkedFrom !== null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Runs the roll-up of views and scores, which the worker does each second. */
export const rollUp = (ctx: Context) => runScheduled(ctx, 'webs.roll-up-activity');

/** Runs a scheduled job once. */
export async function runScheduled(ctx: Context, name: string): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`there is no job ${name}`);
  const { signal } = new AbortController();
  await perform(handler, ctx, ctx.db, { rowId: null, id: 'scheduled', attempt: 1, payload: {}, signal });
}

/**
 * Collects the tags of all changes notified from now on; `invalidatedTags` waits for them and empties the list. Those
 * of members' notifications are left out, since no cached page shows them.
 */
export async function collectInvalidatedTags(t: Test, ctx: Context) {
  const client = new pg.Client({ connectionString: ctx.secrets.databaseUrl });
  await client.connect();
  t.teardown(() => client.end());
  const tags: string[] = [];
  client.on('notification', ({ payload = '' }) => {
    if (!payload.startsWith('notifications:')) tags.push(payload);
  });
  await client.query('listen codeweb_changed');
  return async function invalidatedTags(): Promise<string[]> {
    await client.query('select 1');
    return tags.splice(0).sort();
  };
}
