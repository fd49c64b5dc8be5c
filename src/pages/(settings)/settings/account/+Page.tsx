import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { AccountData } from './+data.ts';
import { AccountSettings } from './AccountSettings.island.tsx';

export default function Page({ data, viewer, path }: PageProps<AccountData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={AccountSettings} user={data.user} devices={data.devices} ownExport={data.ownExport} />
    </SettingsFrame>
  );
}
