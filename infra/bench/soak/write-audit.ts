import { setTimeout as sleep } from 'node:timers/promises';
import { openLook } from '../data/target.ts';
import type { Row } from '../table.ts';

/** How many of each kind the database has. */
const counts = {
  webs: 'select count(*) from webs',
  saves: 'select sum(revision - 1) from webs',
  comments: 'select count(*) from comments',
  likes: 'select count(*) from web_likes',
  follows: 'select count(*) from follows',
  views: 'select (select sum(views) from webs) + (select coalesce(sum(views), 0) from web_activity)',
};

export type Kind = keyof typeof counts;

const kinds = Object.keys(counts) as Kind[];

export type Ledger = {
  /** What there must be more than before, by what was acknowledged. */
  more: Record<Kind, number>;
  acknowledged: number;
  /** Writes without an acknowledgement, which may or may not have been done. */
  open: number;
};

/** Counts what is there before anything is written. */
export async function openLedger(databaseUrl: string) {
  const before = await countAll(databaseUrl);
  const ledger: Ledger = { more: byKind(), acknowledged: 0, open: 0 };
  return {
    ledger,
    /** How many writes were acknowledged, and by how many rows and counts what is there differs from them. */
    close: async (): Promise<Row[]> => {
      // What nobody waits for any more may still be at work.
      await sleep(2_000);
      const after = await countAll(databaseUrl);
      const wrong = kinds
        .map((kind) => ({ kind, by: Math.abs(after[kind] - before[kind] - ledger.more[kind]) }))
        .filter(({ by }) => by > 0);
      const names = wrong.length > 0 ? `: ${wrong.map(({ kind }) => kind).join(', ')}` : '';
      return [
        { name: 'writes that were acknowledged', ours: ledger.acknowledged, unit: '' },
        {
          name: `writes that are lost, or there twice${names}`,
          ours: wrong.reduce((sum, { by }) => sum + by, 0),
          unit: '',
          atMost: ledger.open,
        },
      ];
    },
  };
}

async function countAll(databaseUrl: string): Promise<Record<Kind, number>> {
  await using look = await openLook(databaseUrl);
  const seen = byKind();
  for (const kind of kinds) seen[kind] = await look.count(counts[kind]);
  return seen;
}

/** Nothing yet of each kind. */
function byKind(): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
}
