import type { PageProps } from '../../../../page-context.ts';
import { Island } from '../../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../../ui/forms/NeedsScript.tsx';
import { AdminFrame } from '../../../components/AdminFrame.server.tsx';
import { AccountRequests } from '../../../islands/AccountRequests.island.tsx';
import type { WaitingData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<WaitingData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Waiting for approval">
      <NeedsScript action="Deciding sign-ups" />
      <Island of={AccountRequests} requests={data.requests} />
    </AdminFrame>
  );
}
