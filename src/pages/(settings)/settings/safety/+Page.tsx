import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { SafetyData } from './+data.ts';
import { SafetySettings } from './SafetySettings.island.tsx';

export default function Page({ data, viewer, path }: PageProps<SafetyData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island
        of={SafetySettings}
        blocked={data.blocked}
        muted={data.muted}
        reports={data.reports}
        actions={data.actions}
      />
    </SettingsFrame>
  );
}
