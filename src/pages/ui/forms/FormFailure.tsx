import { trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';
import { asksForVerification } from '../../runtime/may-publish.ts';
import { Button } from '../Button.tsx';
import { CircleAlertIcon } from '../icons.tsx';

/**
 * The server's error message, if there is one. If it requires a verified address, a button sends the verification
 * mail.
 */
export function FormFailure({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <div className="form-failure" role="alert">
      <CircleAlertIcon />
      <p>{message}</p>
      {asksForVerification(message) && <VerifyButton />}
    </div>
  );
}

/** The button next to a text which says that the address must be verified first. Its handler is loaded on demand. */
export function VerifyButton() {
  return (
    <Button look="outline" className="verify-button" data-action="verify-address">
      {trustMessages.sendMail}
    </Button>
  );
}
