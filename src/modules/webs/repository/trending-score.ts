import { type RawBuilder, sql } from 'kysely';

/**
 * Trending by forward decay (Cormode et al., 2009): each event adds `weight * 2^n`, where n is its time since a fixed epoch
 * in half-lives, so an event one half-life later counts twice. All webs decay equally, so their order changes only by events
 * and scores are never recomputed. Scores are stored as base-2 logarithms, since the sums themselves would overflow.
 */
export const weights = { creation: 8, view: 1, like: 6 } as const;

const halfLife = 3 * 86_400;
const epoch = Date.UTC(2026, 0, 1) / 1_000;

/** Half-lives between the epoch and a point in time (in ms since 1970). */
export const exponentAt = (time: number) => (time / 1_000 - epoch) / halfLife;

/** Like `exponentAt`, in SQL. */
export function exponentOf(time: RawBuilder<Date>): RawBuilder<number> {
  return sql<number>`((extract(epoch from ${time})::float8 - ${sql.lit(epoch)}) / ${sql.lit(halfLife)})`;
}

/** Score of a web without any events since its creation. */
export function scoreOfNew(createdAt: RawBuilder<Date>): RawBuilder<number> {
  return sql<number>`(${sql.lit(Math.log2(weights.creation))} + ${exponentOf(createdAt)})`;
}

/** 2 to the power of a non-positive exponent, clamped to avoid PostgreSQL's underflow error. */
export function powerOfTwo(exponent: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`power(2::float8, greatest(${exponent}, -900))`;
}

export function log2(value: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(ln(${value}) / ln(2::float8))`;
}
