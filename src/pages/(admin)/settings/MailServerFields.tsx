import { formatMailServer, type MailServer } from '../../../shared/rules/mail-server-url.ts';
import { CheckField } from '../../ui/forms/Choices.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { removalOf } from './SettingField.tsx';

/** The mail server that is in use, without the password. */
export type ShownServer = Pick<MailServer, 'host' | 'port' | 'isEncrypted'> & { user: string };

type Texts = Record<string, string | undefined>;
type MailServerFieldsProps = {
  /** Null if there is none. */
  server: ShownServer | null;
  /** Whether the site's settings, the environment or nothing names it. */
  source: 'database' | 'environment' | 'default';
  variable: string;
  error: string | undefined;
};

/** Host, port, user and password of the mail server, in place of its URL. The password is never shown. */
export function MailServerFields({ server, source, variable, error }: MailServerFieldsProps) {
  const disabled = source === 'environment';
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
        hint="Empty: no login"
      />
      {!disabled && (
        <PasswordField
          label="Password of the mail server"
          name="smtpPassword"
          autoComplete="off"
          hint={server?.user ? 'Stored. Enter it again to change anything above' : undefined}
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

/** What the fields say: the URL, '' if nothing was changed, or what is wrong. */
export function readMailServer(
  texts: Texts,
  server: ShownServer | null,
): { url: string } | { problem: string } {
  const { smtpUrl = '', smtpPort = '', smtpUser = '', smtpPassword = '' } = texts;
  const [host, port, user] = [smtpUrl.trim(), smtpPort.trim(), smtpUser.trim()];
  const isEncrypted = texts.smtpEncrypted !== undefined;
  if (host === '') return server === null && user === '' ? { url: '' } : { problem: 'Enter the host' };
  const usual = isEncrypted ? '465' : '587';
  const isKept =
    server?.host === host &&
    String(server.port) === (port || usual) &&
    server.isEncrypted === isEncrypted &&
    server.user === user &&
    smtpPassword === '';
  if (isKept) return { url: '' };
  // A password that is stored must not go to another server, or for another user.
  if (user !== '' && smtpPassword === '') return { problem: 'Enter the password of the mail server' };
  const url = formatMailServer({ host, port, isEncrypted, user, password: smtpPassword });
  return url === null ? { problem: 'Host must be a name or an address, port a number up to 65535' } : { url };
}
