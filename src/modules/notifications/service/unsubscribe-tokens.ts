import { deriveKey, isSameText, mac } from '../../../shared/keys.ts';
import { idPattern } from '../../../shared/rules/id-shape.ts';

const shape = new RegExp(`^(${idPattern})\\.[\\w-]{43}$`);

export type UnsubscribeTokens = {
  /** The token in a member's mails; it does not expire, since mails are kept for years, and only ends mails. */
  create(memberId: string): string;
  /** The id of a token's member, or null if it is none of ours. */
  read(token: string): string | null;
};

export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = deriveKey(secret, 'unsubscribe');
  const create = (memberId: string) => `${memberId}.${mac(key, memberId).toString('base64url')}`;
  return {
    create,
    read: (token) => {
      const memberId = shape.exec(token)?.[1];
      return memberId !== undefined && isSameText(token, create(memberId)) ? memberId : null;
    },
  };
}
