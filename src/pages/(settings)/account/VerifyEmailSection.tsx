import { useState } from 'react';
import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { sendVerificationMail } from '../../runtime/verification.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';

type VerifyEmailProps = { user: OwnUser; onVerified: () => void };

/**
 * Shows whether the email address is verified, and sends the verification mail, at most three times per browser
 * session.
 */
export function VerifyEmailSection({ user, onVerified }: VerifyEmailProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await sendVerificationMail()) onVerified();
    setBusy(false);
  };
  return (
    <Section title="Verify email" text="Shows that mail to this address reaches you.">
      {user.isVerified ? (
        <p>{messages.verifiedInSettings}</p>
      ) : (
        <div className="setting-note">
          <p>
            <strong>{user.email}</strong> is not verified yet.
          </p>
          <Button aria-disabled={isBusy} onClick={send}>
            {isBusy ? messages.sending : 'Send Verification Email'}
          </Button>
        </div>
      )}
    </Section>
  );
}
