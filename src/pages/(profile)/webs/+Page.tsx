import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { ProfileFrame } from '../components/ProfileFrame.server.tsx';
import { visibilityOfTab, type WebTab, webTabs } from '../data/tabs.ts';
import type { ProfileWebsData } from './+data.ts';

/** A profile with one of its lists of webs. */
export default function Page({ data: { view, tab, feed }, viewer }: PageProps<ProfileWebsData>) {
  const { profile, isOwn, path } = view;
  const empty = tab !== null && (
    <EmptyState kind={tab === 'liked' ? 'like' : 'web'} title={webTabs[tab].none(profile.username)}>
      <NextStep tab={tab} isOwn={isOwn} />
    </EmptyState>
  );
  const isOwnLikes = isOwn && tab === 'liked';
  return (
    <ProfileFrame view={view} viewer={viewer} kind="webs" tab={tab}>
      {empty && feed.webs.length === 0 ? (
        empty
      ) : (
        <Feed
          feed={feed}
          label={tab === null ? 'Showcase' : `${webTabs[tab].words} webs`}
          viewer={viewer}
          isOwnList={isOwn && tab !== 'liked'}
          detailsBase={path}
          shows={visibilityOfTab(tab)}
          membersBy={isOwnLikes ? 'like' : undefined}
          empty={isOwnLikes && empty}
        />
      )}
    </ProfileFrame>
  );
}

function NextStep({ tab, isOwn }: { tab: WebTab; isOwn: boolean }) {
  return tab === 'liked' || tab === 'forked' || !isOwn ? (
    <ButtonLink href="/">See what is trending</ButtonLink>
  ) : (
    <ButtonLink look="accent" href={pagePath('/new-web')}>
      Create a web
    </ButtonLink>
  );
}
