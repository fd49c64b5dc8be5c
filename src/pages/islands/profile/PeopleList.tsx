import type { UIEvent } from 'react';
import type { OwnerCard } from '../../../modules/accounts/contract.ts';
import { messages } from '../../../modules/social/messages.ts';
import { currentSession } from '../../client/session.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { FollowControl } from '../web/FollowControl.tsx';
import { type Side, usePeople } from './use-people.ts';

/** How much of the list must lie above before more of it is asked for. */
const threshold = 0.8;

/** One side of a member's follows: grows as one scrolls to its end. */
export function PeopleList({ username, side }: { username: string; side: Side }) {
  const { people, more } = usePeople(username, side);
  const { docs, status, hasNextPage } = people;
  const look = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const isNearEnd = box.scrollTop + box.clientHeight >= box.scrollHeight * threshold;
    if (isNearEnd && status === 'idle') more();
  };
  return (
    <div className="people-list" aria-busy={status === 'loading'} onScroll={look}>
      <ul>
        {docs.map((person) => (
          <Row key={person._id} person={person} />
        ))}
      </ul>
      {status === 'loading' && <p className="people-note">{messages.loading}</p>}
      {status === 'failed' && (
        <div className="people-note" role="alert">
          <p>More could not be loaded.</p>
          <Button onClick={more}>Retry</Button>
        </div>
      )}
      {status === 'idle' && !hasNextPage && (
        <p className="people-note">{docs.length === 0 ? messages[side] : messages.noMoreData}</p>
      )}
    </div>
  );
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
      <a className="people-names" href={`/${username}`}>
        <span className="people-name">{fullName}</span>
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
