import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { InvitationsData } from './+data.ts';
import { OwnInvitations } from './OwnInvitations.island.tsx';

export default function Page({ data, viewer, path }: PageProps<InvitationsData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations>
      <NeedsScript action="Inviting people" />
      <Island of={OwnInvitations} invitations={data.invitations} />
    </SettingsFrame>
  );
}
