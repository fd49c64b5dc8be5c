import { trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';
import { Button } from '../Button.tsx';

/** The button next to a text that says that the address must be verified first. Its action loads what sends the mail. */
export function VerifyButton() {
  return (
    <Button look="outline" className="verify-button" data-action="verify-address">
      {trustMessages.sendMail}
    </Button>
  );
}
