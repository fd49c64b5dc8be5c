import { PeopleCounts } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';

export const ProfilePeople = island({ name: 'ProfilePeople', on: 'touch', ssr: true }, PeopleCounts);
