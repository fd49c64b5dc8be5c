import type { Invitation } from '../../../../modules/accounts/contract/index.ts';
import { pagePath } from '../../../page-path.ts';
import { copyText } from '../../../runtime/copy-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { LocalTime } from '../account/Devices.tsx';

type InvitationListProps = {
  invitations: Invitation[];
  /** Shows who created each. */
  hasCreators?: boolean;
  onRevoke: (invitation: Invitation) => Promise<void>;
};

/** Invitations with their links, the remaining places, and the members who joined by them. */
export function InvitationList({ invitations, hasCreators = false, onRevoke }: InvitationListProps) {
  if (invitations.length === 0) return <p className="setting-text">No invitations yet.</p>;
  return (
    <ul className="devices">
      {invitations.map((invitation) => (
        <li key={invitation._id} className="device">
          <div className="device-words">
            <p className="device-name">{invitation.note || 'Invitation'}</p>
            <p className="device-facts">
              <span>
                {invitation.uses} of {invitation.maxUses} used
              </span>
              <span>
                {invitation.isOpen ? 'until ' : 'ended; was valid until '}
                <LocalTime at={invitation.expiresAt} />
              </span>
              {hasCreators && (
                <a href={pagePath('/@username', { username: invitation.creator })}>by {invitation.creator}</a>
              )}
            </p>
            {invitation.members.length > 0 && (
              <p className="device-facts">
                <span>Signed up with it:</span>
                {invitation.members.map((username) => (
                  <a key={username} href={pagePath('/@username', { username })}>
                    {username}
                  </a>
                ))}
              </p>
            )}
          </div>
          {invitation.isOpen && (
            <div className="invitation-actions">
              <Button onClick={() => void copyText(invitation.url, 'Link copied')}>Copy link</Button>
              <Button onClick={() => void onRevoke(invitation)}>Revoke</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
