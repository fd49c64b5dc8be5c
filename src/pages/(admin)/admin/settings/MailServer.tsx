import { useState } from 'react';
import { readMailServer, type ShownServer } from '../../../../modules/site/rules/mail-server-form.ts';
import { messages } from '../../../../modules/site/rules/messages.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/forms/Choices.tsx';
import { Field, PasswordField } from '../../../ui/forms/Field.tsx';
import { removalOf } from './SettingField.tsx';

type MailServerFieldsProps = {
  /** The current mail server; null if none is configured. */
  server: ShownServer | null;
  /** Whether the site's settings, the environment or nothing names it. */
  source: 'database' | 'environment' | 'default';
  variable: string;
  error: string | undefined;
};

/**
 * Host, port, user and password of the mail server, which replace the field for its URL. The password is never shown.
 */
export function MailServerFields({ server, source, variable, error }: MailServerFieldsProps) {
  const disabled = source === 'environment';
  const isUserStored = server?.hasLogin && server.user === '';
  const hint = disabled
    ? `Set by ${variable} in the environment of the server`
    : 'For example mail.example.org';
  return (
    <>
      <Field
        label="Mail server"
        name="smtpUrl"
        disabled={disabled}
        defaultValue={server?.host ?? ''}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        error={error}
      />
      <Field
        label="Port"
        name="smtpPort"
        inputMode="numeric"
        disabled={disabled}
        defaultValue={server ? String(server.port) : ''}
        hint="Empty: 465 with TLS, 587 without"
      />
      <CheckField
        label="TLS from the start"
        name="smtpEncrypted"
        value="on"
        disabled={disabled}
        defaultChecked={server?.isEncrypted ?? true}
        hint="If off, the connection is encrypted where the server offers it (STARTTLS)"
      />
      <Field
        label="User"
        name="smtpUser"
        disabled={disabled}
        defaultValue={server?.user ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={isUserStored ? 'Stored, and not shown, since it is the password too' : 'Empty: no login'}
      />
      {!disabled && (
        <PasswordField
          label="Password of the mail server"
          name="smtpPassword"
          autoComplete="off"
          hint={server?.hasLogin ? 'Stored. Enter it again to change anything above' : undefined}
        />
      )}
      {source === 'database' && (
        <CheckField
          label="Remove the mail server"
          name={removalOf('smtpUrl')}
          value="on"
          hint="Deletes the stored values when this is saved"
        />
      )}
    </>
  );
}

export type Texts = Record<string, string>;
export type ReadTexts = { texts: Texts; problems: Texts };

/**
 * Reads a form with `MailServerFields`: their values become one setting, the server's URL, and a validation error of it
 * belongs to the host field. `mailServer` is the current one.
 */
export function withMailServer(
  written: Record<string, string>,
  mailServer: ShownServer | null,
  isRemoved = false,
): ReadTexts {
  const isFixed = written.smtpUrl === undefined;
  if (isFixed || isRemoved) return { texts: { ...written, smtpUrl: '' }, problems: {} };
  const read = readMailServer(written, mailServer);
  if ('problem' in read) return { texts: { ...written, smtpUrl: '' }, problems: { smtpUrl: read.problem } };
  return { texts: { ...written, smtpUrl: read.url }, problems: {} };
}

/**
 * The request for a test mail from a form's values. Throws if the mail server is invalid, since otherwise the stored
 * one would be tested instead.
 */
export function testMailOf({ texts, problems }: ReadTexts, to: string) {
  if (problems.smtpUrl !== undefined) throw badRequest(problems.smtpUrl);
  return { to, smtpUrl: texts.smtpUrl || undefined, mailFrom: texts.mailFrom || undefined };
}

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
