import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.server.tsx';
import { EditorSettings } from '../../islands/EditorSettings.island.tsx';
import type { EditorData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<EditorData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Changing settings" />
      <Island of={EditorSettings} preferences={data.preferences} />
    </SettingsFrame>
  );
}
