import { Frame } from '../../(layout)/index.server.ts';
import { memberOf, type PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { ShowcaseData } from './+data.ts';
import { ShowcaseOrganizer } from './ShowcaseOrganizer.island.tsx';

export default function Page({ data, viewer, path }: PageProps<ShowcaseData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <PageHead
        title="Organize showcase"
        meta="Your profile shows these webs first. Drag them into order, or use the arrow buttons."
      />
      <NeedsScript action="Changing your showcase" />
      <Island
        of={ShowcaseOrganizer}
        username={memberOf(viewer).username}
        showcase={data.showcase}
        own={data.own}
      />
    </Frame>
  );
}
