import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { NotificationsData } from './+data.ts';
import { NotificationSettings } from './NotificationSettings.island.tsx';

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
