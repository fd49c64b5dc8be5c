import { messages } from '../../../modules/collections/messages.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CollectionCard } from '../../components/CollectionCard.tsx';
import { EndlessList } from '../../components/EndlessList.tsx';
import { EmptyState } from '../../components/States.tsx';
import { WorkFrame } from '../../components/WorkFrame.tsx';
import { perPage } from '../../feed-data.ts';
import type { PageProps } from '../../page-context.ts';
import type { CollectionsData } from './+data.ts';

/** The member's own collections. */
export default function Page({ data, viewer, path }: PageProps<CollectionsData>) {
  const { collections, page, next, previous } = data;
  return (
    <WorkFrame viewer={viewer} path={path}>
      {collections.length === 0 ? (
        <EmptyState title={messages.none} text="A collection keeps webs together that belong together.">
          <ButtonLink href="/">See what is trending</ButtonLink>
        </EmptyState>
      ) : (
        <EndlessList label="Your collections" next={next} previous={previous}>
          {collections.map((collection, at) => (
            <CollectionCard
              key={collection._id}
              collection={collection}
              position={(page - 1) * perPage + at + 1}
            />
          ))}
        </EndlessList>
      )}
    </WorkFrame>
  );
}
