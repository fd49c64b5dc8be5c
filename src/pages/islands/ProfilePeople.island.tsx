import { island } from './island.ts';
import { PeopleCounts } from './profile/PeopleCounts.tsx';

export const ProfilePeople = island({ name: 'ProfilePeople', on: 'load', ssr: true }, PeopleCounts);
