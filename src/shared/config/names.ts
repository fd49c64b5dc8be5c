import { type Env, type Fault, secretNames } from './env.ts';

/** A name of ours of this many characters or more may have two letters wrong, a shorter one one. */
const minLengthOfTwo = 10;

/** What Kubernetes sets for each service of the namespace, and Docker for each link. */
const serviceLink = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/;

/**
 * Finds variables that no setting has, but that are meant as one: those that begin with SITE_, which is ours alone, and those that are
 * a slip away from one of `names`. Other programs' variables are none of our business. `siteNames` are those of the site's settings.
 */
export function findMisspelt(env: Env, names: ReadonlySet<string>, siteNames: readonly string[]): Fault[] {
  const known = new Set([...names, ...siteNames, ...secretNames.map((name) => `${name}_FILE`)]);
  const compound = [...known].filter((name) => name.includes('_'));
  return Object.keys(env).flatMap((variable) => {
    if (known.has(variable) || serviceLink.test(variable)) return [];
    const isSite = variable.startsWith('SITE_');
    if (!isSite && !variable.includes('_')) return [];
    const [nearest, slips] = nearestOf(variable, isSite ? siteNames : compound);
    const isMeant = isSite || slips <= (nearest.length < minLengthOfTwo ? 1 : 2);
    return isMeant ? [{ variable, problem: `is no setting; the nearest name is ${nearest}` }] : [];
  });
}

function nearestOf(variable: string, names: readonly string[]): [name: string, slips: number] {
  let nearest: [string, number] = ['', Number.POSITIVE_INFINITY];
  for (const name of names) {
    const slips = distance(variable, name);
    if (slips < nearest[1]) nearest = [name, slips];
  }
  return nearest;
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [y, letter] of [...one].entries()) {
    const next = [y + 1];
    for (const [x, wanted] of [...other].entries())
      next.push(
        Math.min((next[x] ?? 0) + 1, (row[x + 1] ?? 0) + 1, (row[x] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
