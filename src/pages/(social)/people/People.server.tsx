import type { Person } from '../../../modules/social/contract/index.ts';
import type { PageReader } from '../../page-context.ts';
import type { Paging } from '../../runtime/feeds/feed-data.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { PersonCard } from './PersonCard.server.tsx';

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
