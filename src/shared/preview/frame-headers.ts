import { delegatedFeatures, refusedFeatures } from '../rules/delegated-features.ts';

const sandbox = 'allow-scripts allow-forms allow-modals allow-pointer-lock';

const permissions = [
  // Frames inside of the frame get none.
  ...delegatedFeatures.split('; ').map((feature) => `${feature}=(self)`),
  ...refusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

/** Who may show the frame: our own pages alone, or pages of other sites that show our embeds. */
export type Ancestors = 'own' | 'any';

/** Headers of every reply. The sandbox is set by CSP in the reply, so that no embedder can weaken it. */
export function frameHeaders(
  ownOrigins: readonly string[],
  allowed: Ancestors = 'own',
): Record<string, string> {
  // CSP source lists do not allow IPv6 addresses; a page on such a host embeds the frame of its own origin.
  const own = ["'self'", ...ownOrigins.filter((origin) => !origin.includes('['))].join(' ');
  // The directive is checked for every ancestor, so that of an embed has to allow the page around it.
  const ancestors = allowed === 'any' ? '*' : own;
  return {
    'content-security-policy': `sandbox ${sandbox}; frame-ancestors ${ancestors}; object-src 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
  };
}
