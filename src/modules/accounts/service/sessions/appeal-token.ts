import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';

const lifetimeSeconds = 1_800;

export type AppealTokens = {
  /** A token with which a suspended member can appeal, valid for 30 minutes from `now`. */
  issue(userId: string, now: Date): string;
  /** The member whose token this is; null for a forged or expired one. */
  read(token: string, now: Date): string | null;
};

/**
 * Proof that somebody has just given the password of a suspended account. It opens no session: the only calls that read it are
 * those about the member's own suspension, and its key is derived for nothing else.
 */
export function createAppealTokens(secret: string): AppealTokens {
  const key = deriveKey(secret, 'appeals of suspended members');
  const sign = (userId: string, until: string) => mac(key, userId, until).toString('base64url');
  return {
    issue: (userId, now) => {
      const until = String(Math.floor(now.getTime() / 1_000) + lifetimeSeconds);
      return `${userId}.${until}.${sign(userId, until)}`;
    },
    read: (token, now) => {
      const [userId = '', until = '', signature = ''] = token.split('.');
      const isValid = Number(until) * 1_000 > now.getTime() && isSameText(signature, sign(userId, until));
      return isValid ? userId : null;
    },
  };
}
