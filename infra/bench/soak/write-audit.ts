import { setTimeout as sleep } from 'node:timers/promises';
import { openReader } from '../data/target.ts';
import type { Row } from '../row.ts';

/** Statements that count what the database holds of each kind. */
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
  /** By how much each count must have grown, from the acknowledged writes. */
  expected: Record<Kind, number>;
  acknowledged: number;
  /** Number of writes without an acknowledgement, which may or may not have been committed. */
  unacknowledged: number;
};

/** Takes the counts before anything is written. */
export async function openLedger(databaseUrl: string) {
  const before = await countAll(databaseUrl);
  const ledger: Ledger = { expected: zeroByKind(), acknowledged: 0, unacknowledged: 0 };
  return {
    ledger,
    /** The number of acknowledged writes, and by how much the counts differ from them. */
    close: async (): Promise<Row[]> => {
      // The server may still be working on requests that timed out.
      await sleep(2_000);
      const after = await countAll(databaseUrl);
      const differences = kinds
        .map((kind) => ({ kind, by: Math.abs(after[kind] - before[kind] - ledger.expected[kind]) }))
        .filter(({ by }) => by > 0);
      const names = differences.length > 0 ? `: ${differences.map(({ kind }) => kind).join(', ')}` : '';
      return [
        { name: 'acknowledged writes', value: ledger.acknowledged, unit: '' },
        {
          name: `lost or duplicated writes${names}`,
          value: differences.reduce((sum, { by }) => sum + by, 0),
          unit: '',
          goal: { maxValue: ledger.unacknowledged },
        },
      ];
    },
  };
}

async function countAll(databaseUrl: string): Promise<Record<Kind, number>> {
  await using reader = await openReader(databaseUrl);
  const counted = zeroByKind();
  for (const kind of kinds) counted[kind] = await reader.count(counts[kind]);
  return counted;
}

function zeroByKind(): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
}
