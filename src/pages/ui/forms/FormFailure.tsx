import { asksForVerification } from '../../runtime/may-publish.ts';
import { CircleAlertIcon } from '../icons.tsx';
import { VerifyButton } from './VerifyButton.tsx';

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
