import { type RawBuilder, sql } from 'kysely';

/**
 * Trending by forward decay (Cormode et al., 2009): each event counts `weight * 2^(age at a fixed epoch)`, so events of
 * one half-life later count twice. All webs decay alike, hence their order changes by events alone and no score is ever
 * renewed. Scores are kept as logarithms to base 2, since the sums themselves outgrow any number.
 */
export const weights = { creation: 8, view: 1, like: 6 } as const;

const halfLife = 3 * 86_400;
const epoch = Date.UTC(2026, 0, 1) / 1_000;

/** How many half-lives after the epoch a point in time (in ms since 1970) lies. */
export const exponentAt = (time: number) => (time / 1_000 - epoch) / halfLife;

/** The same of a point in time in SQL. */
export function exponentOf(time: RawBuilder<Date>): RawBuilder<number> {
  return sql<number>`((extract(epoch from ${time})::float8 - ${sql.lit(epoch)}) / ${sql.lit(halfLife)})`;
}

/** The score of a web to which nothing has happened since it was made. */
export function scoreOfNew(createdAt: RawBuilder<Date>): RawBuilder<number> {
  return sql<number>`(${sql.lit(Math.log2(weights.creation))} + ${exponentOf(createdAt)})`;
}

/** Two to the power of something that is never positive; the smallest results, which would be errors, are cut off. */
export function powerOfTwo(exponent: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`power(2::float8, greatest(${exponent}, -900))`;
}

export function log2(value: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(ln(${value}) / ln(2::float8))`;
}
