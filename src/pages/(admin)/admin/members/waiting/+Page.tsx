import type { PageProps } from '../../../../page-context.ts';
import { Island } from '../../../../runtime/islands/Island.server.tsx';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { NeedsScript } from '../../../../ui/lists/States.tsx';
import { AdminFrame } from '../../../AdminFrame.server.tsx';
import type { WaitingData } from './+data.ts';
import { AccountRequests, NoRequests } from './AccountRequests.island.tsx';

export default function Page({ data, viewer, path }: PageProps<WaitingData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Waiting for approval">
      <NeedsScript action="Deciding sign-ups" />
      {(data.q !== '' || data.requests.waiting > 1) && (
        <search>
          <form className="audit-filter" action={path}>
            <Field
              label="Find"
              name="q"
              type="search"
              defaultValue={data.q}
              hint="In names, addresses and reasons"
            />
            <Button type="submit">Show</Button>
            {data.q !== '' && <ButtonLink href={path}>Show all</ButtonLink>}
          </form>
        </search>
      )}
      {data.requests.docs.length > 0 ? (
        <Island key={data.q} of={AccountRequests} requests={data.requests} q={data.q} />
      ) : (
        <NoRequests q={data.q} />
      )}
    </AdminFrame>
  );
}
