import type { ShownServer } from '../../../../modules/site/rules/mail-server-form.ts';
import { CheckField } from '../../../ui/forms/Choices.tsx';
import { Field, PasswordField } from '../../../ui/forms/Field.tsx';
import { removalOf } from './SettingField.tsx';

type MailServerFieldsProps = {
  /** The one in use; null if there is none. */
  server: ShownServer | null;
  /** Whether the site's settings, the environment or nothing names it. */
  source: 'database' | 'environment' | 'default';
  variable: string;
  error: string | undefined;
};

/** Host, port, user and password of the mail server, in place of its URL. The password is never shown. */
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
