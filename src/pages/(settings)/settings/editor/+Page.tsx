import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { EditorData } from './+data.ts';
import { EditorSettings } from './EditorSettings.island.tsx';

export default function Page({ data, viewer, path }: PageProps<EditorData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={EditorSettings} preferences={data.preferences} />
    </SettingsFrame>
  );
}
