import { useState } from 'react';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { NewPasswordForm } from './ResetPassword.island.tsx';

/**
 * Reverts a change of the email address after a click, since mail scanners open links too. Then the member can set a
 * new password at once, because the old one no longer works.
 */
function UndoForm({ token }: { token: string }) {
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call('POST /users/undo-change-email', { body: { token }, anonymous: true });
      toast('success', messages.emailRestored);
      setResetToken(answer.resetToken);
    } catch (error) {
      setFailure(messageOf(error));
      setRefused(isAppError(error) && error.status === 400);
    }
    setBusy(false);
  };
  if (resetToken !== null) {
    return (
      <>
        <p role="status">{messages.emailRestored}.</p>
        <NewPasswordForm token={resetToken} />
      </>
    );
  }
  if (isRefused) {
    return (
      <>
        <FormFailure message={failure} />
        <p>
          The link works once, within 7 days of the change. If your address is still wrong, reset your
          password if you can, or write to the people who run this site.
        </p>
        <ButtonLink href={pagePath('/forgot-password')}>Reset password</ButtonLink>
      </>
    );
  }
  return (
    <>
      <FormFailure message={failure} />
      <Button look="accent" isWide aria-disabled={isBusy} onClick={undo}>
        {isBusy ? 'Undoing...' : 'Undo this change'}
      </Button>
    </>
  );
}

export const UndoChangeEmail = island({ name: 'UndoChangeEmail', on: 'load', ssr: true }, UndoForm);
