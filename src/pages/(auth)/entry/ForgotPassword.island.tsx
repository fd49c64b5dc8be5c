import { useEffect, useState } from 'react';
import { mailsPerSession, forgotPassword as rules } from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { mailedPaths } from '../../../modules/accounts/rules/paths.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

/** Requests a password reset mail, at most three times per browser session; the server has its own rate limits. */
function ForgotPasswordForm() {
  const { sends, isOver, countSend } = useSendLimit();
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ email = '' }) => {
      if (isOver) return;
      const resetPasswordURL = `${location.origin}${mailedPaths.resetPassword}`;
      await call('POST /users/request-forgot-password-email', {
        body: { email: email.trim(), resetPasswordURL },
        anonymous: true,
      });
      countSend();
      toast('success', messages.resetSent);
    },
    { staysOpen: true },
  );
  const label = isOver ? messages.resetLimit : sends > 0 ? messages.resendLink : messages.sendResetLink;
  return (
    <FormShell
      state={state}
      action={pagePath('/forgot-password')}
      button={
        <Button
          type="submit"
          look="accent"
          isWide
          disabled={isOver}
          aria-disabled={state.isBusy || undefined}
        >
          {state.isBusy ? messages.sending : label}
        </Button>
      }
    >
      <Field label="Email" name="email" type="email" autoComplete="email" error={state.errors.email} />
    </FormShell>
  );
}

export const ForgotPassword = island({ name: 'ForgotPassword', on: 'load', ssr: true }, ForgotPasswordForm);

const key = 'sends:reset';

/** How many reset links were requested in this browser session, and whether the limit is reached. */
function useSendLimit() {
  const [sends, setSends] = useState(0);
  useEffect(() => setSends(Number(sessionStorage.getItem(key)) || 0), []);
  const countSend = () => {
    sessionStorage.setItem(key, String(sends + 1));
    setSends(sends + 1);
  };
  return { sends, isOver: sends >= mailsPerSession, countSend };
}
