import { useEffect, useState } from 'react';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CircleAlertIcon, CircleCheckIcon } from '../../ui/icons.tsx';

type VerifyProps = { token: string };
type Outcome = { isGood: boolean; text: string };

/** Verifies the email address by the mailed token. Done by script, since mail scanners open links too. */
function Verification({ token }: VerifyProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    verify(token).then(setOutcome, (error: unknown) => setOutcome({ isGood: false, text: messageOf(error) }));
  }, [token]);
  if (!outcome) return <p role="status">Checking your link...</p>;
  return (
    <div className="state" role={outcome.isGood ? 'status' : 'alert'}>
      {outcome.isGood ? <CircleCheckIcon /> : <CircleAlertIcon />}
      <h1>{outcome.text}</h1>
      {!outcome.isGood && <p className="state-text">Request a new link in your settings.</p>}
      <div className="state-actions">
        {!outcome.isGood && (
          <ButtonLink look="accent" href={pagePath('/settings/account')}>
            Account settings
          </ButtonLink>
        )}
        <ButtonLink look={outcome.isGood ? 'accent' : 'outline'} href="/">
          Go home
        </ButtonLink>
      </div>
    </div>
  );
}

async function verify(token: string): Promise<Outcome> {
  const { isVerified } = await call('GET /users/me', {});
  if (isVerified) return { isGood: true, text: messages.alreadyVerified };
  await call('POST /users/verify-email', { body: { token } });
  return { isGood: true, text: messages.verified };
}

export const VerifyEmail = island({ name: 'VerifyEmail', on: 'load', ssr: true }, Verification);
