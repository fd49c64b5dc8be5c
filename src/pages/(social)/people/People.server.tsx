import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import type { Person } from '../../../modules/social/contract.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import type { Paging } from '../../runtime/feeds/feed-data.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { Marked } from '../../ui/lists/Excerpt.tsx';
import { PersonFollow } from './PersonFollow.island.tsx';

type PeopleProps = {
  people: readonly Person[];
  paging: Paging;
  viewer: PageReader;
  /** See EndlessList. */
  shows?: 'unfollowed';
  /** See PersonCard. */
  search?: string;
};

/** An endless list of members. */
export function People({ people, paging: { first, next, previous }, viewer, shows, search }: PeopleProps) {
  return (
    <EndlessList label="People" next={next} previous={previous} shows={shows}>
      {people.map((person, at) => (
        <PersonCard key={person._id} person={person} viewer={viewer} position={first + at} search={search} />
      ))}
    </EndlessList>
  );
}

type PersonCardProps = {
  person: Person;
  viewer: PageReader;
  position: number;
  /** The search text, which is highlighted in the names. */
  search?: string;
};

/** A member in a list with their most viewed webs: one link to the profile, with a follow button above the link. */
function PersonCard({ person, viewer, position, search }: PersonCardProps) {
  const { _id, username, fullName, avatar } = person;
  const name = fullName || username;
  return (
    <article className="card" data-key={_id} aria-label={name} aria-posinset={position} aria-setsize={-1}>
      <Works person={person} />
      <div className="person-foot">
        <Avatar username={username} fullName={name} image={avatar} size={48} />
        <h2 className="card-title">
          <a className="card-link" href={pagePath('/@username', { username })}>
            <Marked text={name} search={search} />
          </a>
        </h2>
        <p className="card-owner">
          @<Marked text={username} search={search} />
        </p>
        <Island
          of={PersonFollow}
          username={username}
          isFollowed={person.isFollowedByMe}
          followers={person.followersCount}
          webs={person.websCount}
          isOwn={viewer?.id === _id}
        />
      </div>
    </article>
  );
}

/** Thumbnails of the member's webs, else their cover. */
function Works({ person: { webs, coverImage } }: { person: Person }) {
  const images = webs.length > 0 ? webs.map(({ image }) => image) : [coverImage];
  const shown = images.filter((image) => !isDefaultPicture(image));
  return (
    <div className="card-picture person-works">
      {shown.map((image) => (
        <img key={image} src={image} alt="" width={600} height={350} loading="lazy" decoding="async" />
      ))}
      {shown.length === 0 && <p className="person-idle">No webs yet</p>}
    </div>
  );
}
