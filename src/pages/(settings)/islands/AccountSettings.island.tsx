import { useState } from 'react';
import type { Device, OwnUser } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import type { OwnExport } from '../../../modules/exports/contract/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { ChangeEmail } from '../account/ChangeEmail.tsx';
import { ChangePassword } from '../account/ChangePassword.tsx';
import { DangerZone } from '../account/DangerZone.tsx';
import { Devices } from '../account/Devices.tsx';
import { OwnData } from '../account/OwnData.tsx';
import { VerifyEmailSection } from '../account/VerifyEmailSection.tsx';

type AccountProps = { user: OwnUser; devices: Device[]; ownExport: OwnExport | null };

/** The account page: email address, password, devices, the export of one's data and account deletion. */
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
