import { CollectionFeed } from '../../(collections)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { ProfileFrame } from '../components/ProfileFrame.server.tsx';
import { type CollectionTab, collectionTabs, visibilityOfTab } from '../data/tabs.ts';
import type { ProfileCollectionsData } from './+data.ts';

/** A profile with one of its lists of collections. */
export default function Page({ data, viewer }: PageProps<ProfileCollectionsData>) {
  const { view, tab, feed } = data;
  const { words, none } = collectionTabs[tab];
  const empty = (
    <EmptyState kind={iconIn(tab)} title={none(view.profile.username)}>
      <ButtonLink href="/">See what is trending</ButtonLink>
    </EmptyState>
  );
  const membersBy = view.isOwn ? markIn(tab) : undefined;
  return (
    <ProfileFrame view={view} viewer={viewer} kind="collections" tab={tab}>
      {feed.collections.length === 0 ? (
        empty
      ) : (
        <CollectionFeed
          feed={feed}
          label={`${words} collections`}
          viewer={viewer}
          isOwnList={view.isOwn && membersBy === undefined}
          shows={visibilityOfTab(tab)}
          membersBy={membersBy}
          empty={membersBy && empty}
        />
      )}
    </ProfileFrame>
  );
}

/** The owner's state (like or save) that makes a collection part of the list, if any. */
function markIn(tab: CollectionTab): 'like' | 'save' | undefined {
  if (tab === 'liked') return 'like';
  return tab === 'saved' ? 'save' : undefined;
}

function iconIn(tab: CollectionTab): 'like' | 'saved' | 'collection' {
  if (tab === 'liked') return 'like';
  return tab === 'saved' ? 'saved' : 'collection';
}
