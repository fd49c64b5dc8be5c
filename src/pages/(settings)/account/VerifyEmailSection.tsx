import { useState } from 'react';
import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { mailedPaths } from '../../../modules/accounts/paths.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { useSendLimit } from '../../runtime/use-send-limit.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';

type VerifyEmailProps = { user: OwnUser; onVerified: () => void };

/**
 * Shows whether the email address is verified, and sends the verification mail, at most three times per browser
 * session.
 */
export function VerifyEmailSection({ user, onVerified }: VerifyEmailProps) {
  const { isOver, countSend } = useSendLimit('verification');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    if (isOver) return toast('error', messages.verificationLimit);
    setBusy(true);
    try {
      const verificationURL = `${location.origin}${mailedPaths.verifyEmail}`;
      await call('POST /users/request-verify-email', { body: { verificationURL } });
      countSend();
      toast('success', messages.verificationSent);
    } catch (error) {
      const text = messageOf(error);
      const isDone = text === messages.alreadyVerifiedWarning;
      toast(isDone ? 'warning' : 'error', text);
      if (isDone) onVerified();
    }
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
