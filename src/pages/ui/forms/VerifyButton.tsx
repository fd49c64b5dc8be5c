import { trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';
import { Button } from '../Button.tsx';

/** The button next to a text which says that the address must be verified first. Its handler is loaded on demand. */
export function VerifyButton() {
  return (
    <Button look="outline" className="verify-button" data-action="verify-address">
      {trustMessages.sendMail}
    </Button>
  );
}
