import { useEffect, useState } from 'react';
import type { Device, OwnUser } from '../../../modules/accounts/contract/index.ts';
import {
  changeEmail as emailRules,
  changePassword as rules,
} from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import type { OwnExport } from '../../../modules/exports/contract.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { changeEmail } from '../../(auth)/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { sendVerificationMail } from '../../runtime/verification.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { DangerZone } from './DangerZone.tsx';
import { Devices, LocalTime } from './Devices.tsx';
import { PasswordManagerHint, Section } from './Section.tsx';

type AccountProps = { user: OwnUser; devices: Device[]; ownExport: OwnExport | null };

/** The account page: email address, password, devices, the export and account deletion. */
function Account({ user: rendered, devices: listed, ownExport }: AccountProps) {
  const [user, setUser] = useState(rendered);
  const [devices, setDevices] = useState(listed);
  // Changing the password or email address ends other sessions, so the list of devices is reloaded.
  const listAgain = () =>
    call('GET /users/sessions', {}).then(setDevices, (error: unknown) => toast('error', messageOf(error)));
  return (
    <>
      <VerifyEmailSection user={user} onVerified={() => setUser({ ...user, isVerified: true })} />
      <ChangeEmail
        user={user}
        onChanged={(next) => {
          setUser(next);
          toast('success', messages.emailChanged);
          void listAgain();
        }}
      />
      <ChangePassword
        username={user.username}
        onChanged={() => {
          toast('success', messages.passwordChanged);
          void listAgain();
        }}
      />
      <Devices devices={devices} onEnded={(id) => setDevices((all) => all.filter(({ _id }) => _id !== id))} />
      <OwnData rendered={ownExport} />
      <DangerZone username={user.username} />
    </>
  );
}

export const AccountSettings = island({ name: 'AccountSettings', on: 'load', ssr: true }, Account);

type ChangePasswordProps = { username: string; onChanged: () => void };

function ChangePassword({ username, onChanged }: ChangePasswordProps) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ oldPassword = '', newPassword = '' }) => {
      await call('POST /users/change-password', { body: { oldPassword, newPassword } });
      state.form.current?.reset();
      onChanged();
    },
    { staysOpen: true, fieldOf: { [messages.passwordWrong]: 'oldPassword' } },
  );
  const { errors, isBusy } = state;
  return (
    <Section title="Change password" text="All other devices are logged out.">
      <FormShell
        state={state}
        action={pagePath('/settings/account')}
        button={
          <div className="setting-actions">
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? 'Changing password...' : 'Change password'}
            </Button>
          </div>
        }
      >
        <PasswordManagerHint username={username} />
        <PasswordField
          label="Old Password"
          name="oldPassword"
          autoComplete="current-password"
          error={errors.oldPassword}
        />
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 8 characters, no spaces"
          error={errors.newPassword}
        />
      </FormShell>
    </Section>
  );
}

type VerifyEmailProps = { user: OwnUser; onVerified: () => void };

/**
 * Shows whether the email address is verified, and sends the verification mail, at most three times per browser
 * session.
 */
function VerifyEmailSection({ user, onVerified }: VerifyEmailProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await sendVerificationMail()) onVerified();
    setBusy(false);
  };
  return (
    <Section title="Verify email" text="Confirms that you receive email at this address.">
      {user.isVerified ? (
        <p>{messages.verifiedInSettings}</p>
      ) : (
        <div className="setting-note">
          <p>
            <strong>{user.email}</strong> is not verified yet.
          </p>
          <Button aria-disabled={isBusy} onClick={send}>
            {isBusy ? messages.sending : 'Send Verification Email'}
          </Button>
        </div>
      )}
    </Section>
  );
}

const pollMs = 2_000;

/** The member's export: the button that creates it, its progress, and its download. */
function OwnData({ rendered }: { rendered: OwnExport | null }) {
  const [made, setMade] = useState(rendered);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = made?.state === 'waiting' || made?.state === 'running';
  useEffect(() => {
    if (!isUnderWay) return;
    // The next poll follows if this one fails.
    const ask = () => void call('GET /exports/mine', {}).then(setMade, () => undefined);
    const timer = setInterval(ask, pollMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  const run = async (work: () => Promise<OwnExport | null>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setMade(await work());
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  const create = () => void run(() => call('POST /exports/create', {}));
  const remove = () => void run(() => call('DELETE /exports/delete', {}));
  return (
    <Section
      title="Your data"
      text="A zip of everything you made here: webs as folders that open without this site, collections, comments, assets and your profile."
    >
      <div className="own-data">
        <div role="status">{made && <State made={made} />}</div>
        {made?.state === 'running' && (
          <p>
            {made.done} of {made.total} webs and assets are in it.
          </p>
        )}
        <div className="own-data-actions">
          {made?.downloadUrl && (
            <a className="button button-accent" href={made.downloadUrl} download>
              Download
            </a>
          )}
          {!isUnderWay && (
            <Button look={made?.downloadUrl ? 'outline' : 'accent'} aria-disabled={isBusy} onClick={create}>
              {labelOf(made)}
            </Button>
          )}
          {made && (
            <Button aria-disabled={isBusy} onClick={remove}>
              {isUnderWay ? 'Cancel' : 'Delete export'}
            </Button>
          )}
          <a href={pagePath('/import')}>Import webs</a>
        </div>
      </div>
    </Section>
  );
}

function labelOf(made: OwnExport | null): string {
  if (made === null) return 'Export everything';
  return made.state === 'failed' ? 'Try again' : 'Export again';
}

/** The text announced to screen readers. It omits the progress, which changes every two seconds. */
function State({ made: { state, bytes, expiresAt, failure } }: { made: OwnExport }) {
  if (state === 'waiting') return <p>The export starts soon.</p>;
  if (state === 'running') return <p>Creating the export.</p>;
  if (state === 'failed') return <p>{failure}.</p>;
  return (
    <p>
      Ready, {formatBytes(bytes)}
      {expiresAt && (
        <>
          , until <LocalTime at={expiresAt} />
        </>
      )}
      .
    </p>
  );
}

const fieldOf = {
  [messages.passwordWrong]: 'password',
  [messages.emailTaken]: 'email',
  [messages.emailSame]: 'email',
};

type ChangeEmailProps = { user: OwnUser; onChanged: (user: OwnUser) => void };

/** Changes the account's email address. */
function ChangeEmail({ user, onChanged }: ChangeEmailProps) {
  const state = useForm(
    (values) => brokenByField(emailRules, { ...values, currentEmail: user.email }),
    async ({ email = '', password = '' }) => {
      onChanged(await changeEmail({ email: email.trim(), password }));
      state.form.current?.reset();
    },
    { staysOpen: true, fieldOf },
  );
  const { errors, isBusy } = state;
  return (
    <Section
      title="Change email"
      text="Other devices are logged out, and the old address gets a link to undo the change."
    >
      <FormShell
        state={state}
        action={pagePath('/settings/account')}
        button={
          <div className="setting-actions">
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? 'Changing email...' : 'Change email'}
            </Button>
          </div>
        }
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint={`Now ${user.email}`}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </FormShell>
    </Section>
  );
}
