import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/lists/States.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { SettingsData } from './+data.ts';
import { LogoForm } from './LogoForm.island.tsx';
import { SettingsForm } from './SettingsForm.island.tsx';

export default function Page({ data, viewer, path }: PageProps<SettingsData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Site settings">
      <NeedsScript action="Changing settings" />
      <Island of={LogoForm} image={data.logo} />
      <Island of={SettingsForm} states={data.states} mailServer={data.mailServer} />
    </AdminFrame>
  );
}
