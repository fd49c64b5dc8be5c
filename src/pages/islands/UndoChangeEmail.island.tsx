import { useState } from 'react';
import { messages } from '../../modules/accounts/messages.ts';
import { call } from '../client/api.ts';
import { messageOf } from '../client/message-of.ts';
import { toast } from '../client/toasts.ts';
import { Button } from '../components/Button.tsx';
import { FormFailure } from '../components/forms/FormFailure.tsx';
import { NewPasswordForm } from '../components/forms/NewPasswordForm.tsx';
import { island } from './island.ts';

/**
 * Takes a change of address back when asked to, since programs that look into mails open links too, and then lets the
 * member set a new password at once: the old one opens nothing any more.
 */
function UndoForm({ token }: { token: string }) {
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
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
  return (
    <>
      <FormFailure message={failure} />
      <Button look="accent" isWide aria-disabled={isBusy} onClick={undo}>
        {isBusy ? 'Taking it back...' : 'Take the change back'}
      </Button>
    </>
  );
}

export const UndoChangeEmail = island({ name: 'UndoChangeEmail', on: 'load', ssr: true }, UndoForm);
