import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import type { Person } from '../../../modules/social/contract/index.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Marked } from '../../ui/lists/Marked.tsx';
import { PersonFollow } from '../islands/PersonFollow.island.tsx';

type PersonCardProps = {
  person: Person;
  viewer: PageReader;
  position: number;
  /** The search text, which is highlighted in the names. */
  search?: string;
};

/** A member in a list with their most viewed webs: one link to the profile, with a follow button above the link. */
export function PersonCard({ person, viewer, position, search }: PersonCardProps) {
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
