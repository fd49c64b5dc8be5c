import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.server.tsx';
import { NotificationSettings } from '../../islands/NotificationSettings.island.tsx';
import type { NotificationsData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<NotificationsData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island
        of={NotificationSettings}
        settings={data.settings}
        isMailed={data.isMailed}
        mutedThreads={data.mutedThreads}
      />
    </SettingsFrame>
  );
}
