import { foldText } from '../../../shared/rules/fold.ts';
import { isUsername } from './fields.ts';
import { isReservedName } from './reserved-names.ts';

const maxLength = 30;

/**
 * The username that the sign-up wizard proposes for a full name; the member may change it. Lower case, spaces turned
 * into '-', accents folded, everything else left out. Always a valid and unreserved username, even for a name without
 * Latin letters.
 */
export function proposeUsername(fullName: string): string {
  const plain = asUsername(fullName);
  if (plain === '') return `member-${fourDigits(fullName)}`;
  const long = plain.length < 4 ? `${plain}-web` : plain;
  const isFree = isUsername(long) && !isReservedName(long);
  return isFree ? long : `${long.slice(0, maxLength - 4)}-web`;
}

function asUsername(fullName: string): string {
  return foldText(fullName.slice(0, 200))
    .replaceAll(/[\s_-]+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replace(/^[0-9-]+/, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/** Four digits derived from a text, so that different names without Latin letters rarely collide. */
function fourDigits(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_000;
  return 1_000 + sum;
}
