import { Island } from '../../components/Island.server.tsx';
import { NeedsScript } from '../../components/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.tsx';
import { AccountSettings } from '../../islands/AccountSettings.island.tsx';
import type { PageProps } from '../../page-context.ts';
import type { AccountData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<AccountData>) {
  return (
    <SettingsFrame viewer={viewer} path={path}>
      <NeedsScript what="Changing settings" />
      <Island of={AccountSettings} user={data.user} devices={data.devices} />
    </SettingsFrame>
  );
}
