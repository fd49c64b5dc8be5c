import { messages } from '../../../modules/webs/messages.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { People } from '../../(social)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import type { ExploreData } from './+data.ts';

/** Suggested members to follow. */
export default function Page({ data: { people, paging }, viewer, path }: PageProps<ExploreData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <h1 className="explore-title">Explore People</h1>
      {people.length === 0 ? (
        <EmptyState
          kind="person"
          title={messages.noResult}
          text="There is nobody else to recommend right now."
        >
          <ButtonLink href={pagePath('/following')}>See what they share</ButtonLink>
        </EmptyState>
      ) : (
        <People people={people} paging={paging} viewer={viewer} shows="unfollowed" />
      )}
    </Frame>
  );
}
