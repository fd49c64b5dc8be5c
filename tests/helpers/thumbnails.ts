import sharp from 'sharp';
import type { Context } from '../../src/context.ts';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { markHanded } from '../../src/shared/jobs/outbox.ts';
import { handlers } from '../../src/worker/registry.ts';
import type { ClosableScreenshots } from '../../src/worker/screenshots/index.ts';

const { signal } = new AbortController();

/** Requested renderings that are not done, by outbox row. */
export async function findPendingDrawings(ctx: Context): Promise<{ row: number; webId: string }[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('job', '=', 'webs.draw-thumbnail')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, payload }) => ({ row: id, webId: JSON.parse(JSON.stringify(payload)).webId }));
}

/** Executes every requested rendering, as the worker would. */
export async function drawAll(
  ctx: Context,
  screenshots: ClosableScreenshots = ctx.screenshots,
): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === 'webs.draw-thumbnail');
  if (!handler) throw new Error('nothing draws');
  const asked = await findPendingDrawings(ctx);
  const rows = asked.map(({ row }) => row);
  await inTransaction(ctx.db, (tx) => markHanded(tx, rows));
  for (const { row, webId } of asked) {
    const attempt = { rowId: row, id: `ob-${row}`, attempt: 1, payload: { webId }, signal };
    await perform(handler, { ...ctx, screenshots }, ctx.db, attempt);
  }
}

/** The id of a web's picture. */
export async function pictureOf(ctx: Context, webId: string): Promise<string> {
  const row = await ctx.db.selectFrom('webs').select('image_id').where('id', '=', webId).executeTakeFirst();
  return row?.image_id ?? '';
}

/** The color of a web's picture at a place, as '#rrggbb'. */
export async function colorOfPicture(ctx: Context, webId: string, left = 600, top = 350): Promise<string> {
  const path = `/media/${await pictureOf(ctx, webId)}/1200x700.webp`;
  const file = await ctx.assets.readStoredFile(path, 1e8);
  if (!file) return '';
  const place = { left, top, width: 1, height: 1 };
  const parts = await sharp(file.bytes).resize(1_200, 700).removeAlpha().extract(place).raw().toBuffer();
  return `#${parts.toString('hex')}`;
}

/** A picture of `count` stripes in a color on white, as a browser captures it. */
export function striped(count: number, color: string): Promise<Buffer> {
  const step = 1_200 / count;
  const stripe = {
    create: { width: Math.floor(step / 2), height: 700, channels: 3, background: color },
  } as const;
  const stripes = Array.from({ length: count }, (_, index) => ({
    input: stripe,
    left: Math.floor(index * step),
    top: 0,
  }));
  return sharp({ create: { width: 1_200, height: 700, channels: 3, background: '#ffffff' } })
    .composite(stripes)
    .png()
    .toBuffer();
}

/** A picture in one color, as a browser captures it. */
export const plate = (color: string) =>
  sharp({ create: { width: 1_200, height: 700, channels: 3, background: color } })
    .png()
    .toBuffer();
