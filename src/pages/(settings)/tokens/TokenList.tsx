import type { PersonalToken } from '../../../modules/accounts/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { LocalTime } from '../account/Devices.tsx';

type TokenListProps = { tokens: PersonalToken[]; onRevoke: (token: PersonalToken) => Promise<void> };

/** Tokens with what each may do, how long, and when it was used last. */
export function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return <p className="setting-text">No tokens yet.</p>;
  return (
    <ul className="devices">
      {tokens.map((token) => (
        <li key={token._id} className="device">
          <div className="device-words">
            <p className="device-name">{token.name}</p>
            <p className="device-facts">
              <span>{token.scopes.join(', ')}</span>
              <span>
                {token.isExpired ? 'expired ' : 'until '}
                <LocalTime at={token.expiresAt} />
              </span>
            </p>
            <p className="device-facts">
              {token.lastUsedAt === null ? (
                <span>Never used</span>
              ) : (
                <span>
                  Last used <LocalTime at={token.lastUsedAt} /> from {token.lastUsedAddress}
                </span>
              )}
              {token.origins.length > 0 && <span>also by pages of {token.origins.join(', ')}</span>}
            </p>
          </div>
          <Button aria-label={`Revoke ${token.name}`} onClick={() => void onRevoke(token)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
