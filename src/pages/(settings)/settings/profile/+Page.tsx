import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { ProfileData } from './+data.ts';
import { ProfileSettings } from './ProfileSettings.island.tsx';

export default function Page({ data, viewer, path }: PageProps<ProfileData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={ProfileSettings} user={data.user} />
    </SettingsFrame>
  );
}
