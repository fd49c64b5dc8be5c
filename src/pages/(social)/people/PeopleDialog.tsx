import { type UIEvent, useCallback, useState } from 'react';
import type { OwnerCard } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/social/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { useFirstPage, usePages } from '../../runtime/lists/use-pages.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Drawing } from '../../ui/lists/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FollowControl } from '../FollowControl.tsx';

const tabs = [
  { key: 'followers', label: 'Followers' },
  { key: 'followings', label: 'Followings' },
] as const;

type PeopleDialogProps = { username: string; fullName: string; first: Side; onClose: () => void };

/** A member's followers and follows. */
export function PeopleDialog({ username, fullName, first, onClose }: PeopleDialogProps) {
  const [side, setSide] = useState(first);
  return (
    <Dialog title={fullName} className="people" onClose={onClose}>
      <Tabs label="People" tabs={tabs} current={side} onChange={setSide}>
        <PeopleList key={side} username={username} side={side} />
      </Tabs>
    </Dialog>
  );
}

export type Side = 'followers' | 'followings';

const perPage = 20;

/** Fraction of the list that must be scrolled past before the next page is loaded. */
const threshold = 0.8;

/** A member's followers or follows, with infinite scroll. */
function PeopleList({ username, side }: { username: string; side: Side }) {
  const read = useCallback((page: number) => ask(username, side, page), [username, side]);
  const { list, isLoading, failure, more } = usePages<OwnerCard>(read, perPage);
  useFirstPage(more);
  const look = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const isNearEnd = box.scrollTop + box.clientHeight >= box.scrollHeight * threshold;
    if (isNearEnd && list?.hasMore && !failure) void more();
  };
  return (
    <div className="people-list" aria-busy={isLoading} onScroll={look}>
      <ul>
        {list?.docs.map((person) => (
          <Row key={person._id} person={person} />
        ))}
      </ul>
      {isLoading && <p className="people-note">{messages.loading}</p>}
      {failure && (
        <div className="people-note" role="alert">
          <p>Could not load more. {failure}.</p>
          <Button onClick={() => void more()}>Retry</Button>
        </div>
      )}
      {list && !list.hasMore && !isLoading && !failure && (
        <div className="people-note">
          {list.docs.length === 0 && <Drawing of="person" />}
          <p>{list.docs.length === 0 ? messages.noneFound[side] : messages.noMoreData}</p>
        </div>
      )}
    </div>
  );
}

function ask(username: string, side: Side, page: number) {
  const input = { params: { username }, query: { page, limit: perPage } };
  return side === 'followers'
    ? call('GET /followers/get-followers/{username}', input)
    : call('GET /followers/get-followings/{username}', input);
}

function Row({
  person: { username, fullName, avatar, followersCount, isFollowedByMe },
}: {
  person: OwnerCard;
}) {
  const isMe = currentSession().viewer?.username === username;
  return (
    <li className="people-row">
      <Avatar username={username} fullName={fullName} image={avatar} size={40} />
      <a className="people-names" href={pagePath('/@username', { username })}>
        <span dir="auto" className="people-name">
          {fullName}
        </span>
        <span className="people-username">@{username}</span>
      </a>
      {!isMe && (
        <FollowControl
          username={username}
          isFollowed={isFollowedByMe}
          followers={followersCount}
          className="button people-follow"
          isFinal
        />
      )}
    </li>
  );
}
