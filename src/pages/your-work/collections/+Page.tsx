import { messages } from '../../../modules/collections/messages.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CollectionFeed } from '../../components/CollectionFeed.server.tsx';
import { EmptyState } from '../../components/States.tsx';
import { WorkFrame } from '../../components/WorkFrame.tsx';
import type { PageProps } from '../../page-context.ts';
import type { CollectionsData } from './+data.ts';

/** The member's own collections. */
export default function Page({ data: { feed }, viewer, path }: PageProps<CollectionsData>) {
  return (
    <WorkFrame viewer={viewer} path={path}>
      {feed.collections.length === 0 ? (
        <EmptyState title={messages.none} text="A collection keeps webs together that belong together.">
          <ButtonLink href="/">See what is trending</ButtonLink>
        </EmptyState>
      ) : (
        <CollectionFeed feed={feed} label="Your collections" viewer={viewer} />
      )}
    </WorkFrame>
  );
}
