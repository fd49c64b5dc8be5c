import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.server.tsx';
import { ProfileSettings } from '../../islands/ProfileSettings.island.tsx';
import type { ProfileData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<ProfileData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={ProfileSettings} user={data.user} />
    </SettingsFrame>
  );
}
