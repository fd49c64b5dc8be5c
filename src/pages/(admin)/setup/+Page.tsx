import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { SetupData } from './+data.ts';
import { SetUp } from './SetUp.island.tsx';

export default function Page({ data, viewer, path }: PageProps<SetupData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead
          title="Set up your site"
          meta="You become its first admin. Everything but the account can be changed later."
        />
        <NeedsScript action="Setting up the site" />
        <Island of={SetUp} states={data.states} />
      </div>
    </Frame>
  );
}
