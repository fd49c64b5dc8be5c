import { useState } from 'react';
import { messages } from '../../../../modules/site/rules/messages.ts';
import { messageOf } from '../../../runtime/api/message-of.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';

type Outcome = { success?: string; error?: string };

/** Sends a test mail with the values of the form, and shows the result. */
export function TestMail({ send }: { send: (to: string) => Promise<unknown> }) {
  const [to, setTo] = useState('');
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send(to.trim());
      setOutcome({ success: messages.testMailSent });
    } catch (error) {
      setOutcome({ error: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <div className="test-mail">
      <Field
        label="Send a test email to"
        type="email"
        autoComplete="email"
        value={to}
        hint="Uses the mail server above, even before you save it"
        onChange={(event) => {
          setTo(event.currentTarget.value);
          setOutcome({});
        }}
        {...outcome}
      />
      <Button aria-disabled={isBusy} onClick={test}>
        {isBusy ? 'Sending...' : 'Send test email'}
      </Button>
    </div>
  );
}
