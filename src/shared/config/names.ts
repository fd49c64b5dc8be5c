import { nearestOf } from '../rules/nearest-name.ts';
import type { Env, Fault } from './env.ts';
import { ownPrefixes, secretNames, variableNames } from './variables.ts';

/** Minimum length of a name of the product in which two letters may be wrong. A shorter name may have one. */
const minLengthOfTwo = 10;

/** Variables that Kubernetes sets for each service of the namespace, and Docker for each link. */
const serviceLink = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/;

/**
 * Finds undeclared variables that are meant for Codeweb: those with the prefix of one of its variables, and those
 * that are a typing error away from one. Other programs' variables are ignored. `siteNames` are the variables of the
 * site's settings.
 */
export function findMisspelt(env: Env, siteNames: readonly string[]): Fault[] {
  const known = new Set([
    ...variableNames,
    ...siteNames,
    ...secretNames.map((name) => `${name}_FILE`),
    'NODE_ENV',
  ]);
  const compound = [...known].filter((name) => name.includes('_'));
  return Object.keys(env).flatMap((variable) => {
    if (known.has(variable) || serviceLink.test(variable)) return [];
    const prefix = ownPrefixes.find((one) => variable.startsWith(one));
    if (prefix === undefined && !variable.includes('_')) return [];
    const related = prefix === undefined ? compound : withMostWordsOf(variable, compound);
    const { name: nearest, typos: slips } = nearestOf(variable, related);
    const isMeant = prefix !== undefined || slips <= (nearest.length < minLengthOfTwo ? 1 : 2);
    return isMeant ? [{ variable, problem: `is no setting; the nearest name is ${nearest}` }] : [];
  });
}

/** The names that share the most words with `variable`: S3_SECRET_KEY means S3_SECRET_ACCESS_KEY, although S3_BUCKET has fewer letters to change. */
function withMostWordsOf(variable: string, names: readonly string[]): string[] {
  const words = new Set(variable.split('_'));
  const shared = (name: string) => name.split('_').filter((word) => words.has(word)).length;
  const most = Math.max(...names.map(shared));
  return names.filter((name) => shared(name) === most);
}
