import { Island } from '../../components/Island.server.tsx';
import { NeedsScript } from '../../components/NeedsScript.tsx';
import { SettingsFrame } from '../../components/SettingsFrame.tsx';
import { EditorSettings } from '../../islands/EditorSettings.island.tsx';
import type { PageProps } from '../../page-context.ts';
import type { EditorData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<EditorData>) {
  return (
    <SettingsFrame viewer={viewer} path={path}>
      <NeedsScript what="Changing settings" />
      <Island of={EditorSettings} preferences={data.preferences} />
    </SettingsFrame>
  );
}
