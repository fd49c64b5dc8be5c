import { useState } from 'react';
import { trustMessages } from '../../../modules/accounts/trust/messages.ts';
import { Button } from '../Button.tsx';

/** The button next to a text that says that the address must be verified first. It loads what sends the mail. */
export function VerifyButton() {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    await (await import('../../runtime/verification.ts')).sendVerificationMail();
    setBusy(false);
  };
  return (
    <Button look="outline" className="verify-button" aria-disabled={isBusy} onClick={() => void send()}>
      {trustMessages.sendMail}
    </Button>
  );
}
