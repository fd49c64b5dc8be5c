import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.server.tsx';
import { AccountSettings } from '../../islands/AccountSettings.island.tsx';
import type { AccountData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<AccountData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={AccountSettings} user={data.user} devices={data.devices} ownExport={data.ownExport} />
    </SettingsFrame>
  );
}
