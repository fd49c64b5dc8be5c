import { canonicalDomain } from '../../../shared/rules/email.ts';
import { type FieldRules, field } from '../../../shared/rules/rules.ts';

const domainShape = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/;

/** The entries in the spelling of `canonicalEmail`; null for one that is no domain. */
const domainsOf = (list: string): (string | null)[] =>
  list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(canonicalDomain);

/** A list of mail domains, separated by spaces, commas or line ends. */
export const mailDomains = (name: string): FieldRules =>
  field({ name, max: 4_000, isTrimmed: true }, [
    (list) => domainsOf(list).every((domain) => domain !== null && domainShape.test(domain)),
    `${name} must be domains like example.org, separated by spaces`,
  ]);

/**
 * Whether a canonical address may be used: its domain is in the allowed list, if there is one, and not in the blocked
 * list.
 */
export function isMailDomainAllowed(email: string, lists: { allowed: string; blocked: string }): boolean {
  const domain = email.toLowerCase().split('@').at(-1) ?? '';
  const isIn = (list: ReturnType<typeof domainsOf>) =>
    list.some((entry) => domain === entry || domain.endsWith(`.${entry}`));
  const allowed = domainsOf(lists.allowed);
  return (allowed.length === 0 || isIn(allowed)) && !isIn(domainsOf(lists.blocked));
}
