import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/lists/States.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { InvitationsData } from './+data.ts';
import { Invitations } from './Invitations.island.tsx';

export default function Page({ data, viewer, path }: PageProps<InvitationsData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Invitations">
      <NeedsScript action="Inviting people" />
      <Island of={Invitations} invitations={data.invitations} />
    </AdminFrame>
  );
}
