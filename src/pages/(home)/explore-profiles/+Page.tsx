import { messages } from '../../../modules/webs/rules/messages.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { People } from '../../(social)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { ExploreData } from './+data.ts';

/** Suggested members to follow. */
export default function Page({ data: { people, paging }, viewer, path }: PageProps<ExploreData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <PageHead title="Explore People" />
      {people.length === 0 ? (
        <EmptyState kind="person" title={messages.noResult} text="No one else to recommend right now.">
          <ButtonLink href="/">See what is trending</ButtonLink>
        </EmptyState>
      ) : (
        <People people={people} paging={paging} viewer={viewer} shows="unfollowed" />
      )}
    </Frame>
  );
}
