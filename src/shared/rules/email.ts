import { type Rule, trimText } from './rules.ts';

/**
 * Characters that a mail header would parse as more than one address or as a comment are refused, and so are those
 * that change the direction of writing. No part of the pattern matches a character of the next one, so that matching
 * is linear in the length of the text.
 */
const shape =
  /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Bidi_Control}]+@[^\s@.,;:<>()[\]\\"/?#%\p{Cc}\p{Bidi_Control}]+(?:\.[^\s@.,;:<>()[\]\\"/?#%\p{Cc}\p{Bidi_Control}]+)+$/u;

export const maxEmailLength = 254;

/**
 * The canonical form in which an address is stored, compared, counted and mailed: its domain in ASCII, so that
 * full-width letters or invisible characters make no other domain. ASCII letters keep their case. Null for anything
 * but exactly one address.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim();
  if (!shape.test(address)) return null;
  const at = address.indexOf('@') + 1;
  const typed = address.slice(at);
  const domain = canonicalDomain(typed);
  if (domain === null) return null;
  const canonical = domain === typed.toLowerCase() ? address : address.slice(0, at) + domain;
  return canonical.length <= maxEmailLength && shape.test(canonical) ? canonical : null;
}

/**
 * The ASCII form of a domain (UTS 46), in lower case; null if it has none. Uses the URL parser, which browsers have
 * too.
 */
export function canonicalDomain(domain: string): string | null {
  return /[\s/?#\\:@%[\]]/.test(domain) ? null : URL.parse(`https://${domain}`)?.hostname || null;
}

/** A rule for the text of exactly one address, or of none. */
export const isOneEmail = (message: string, mayBeEmpty = false): Rule => [
  (value) => (mayBeEmpty && value === '') || canonicalEmail(value) !== null,
  message,
  shape,
];

/** The canonical spelling of an address, and any other text trimmed. */
export const canonicalIfEmail = (text: string): string => canonicalEmail(text) ?? trimText(text);
